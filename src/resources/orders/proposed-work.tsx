import { useQuery } from '@tanstack/react-query'

import { type Proposal, readProposedWork } from '#contract/calls/change-proposals.ts'
import { changedItems } from '#contract/changed-items.ts'
import { send } from '../../providers/send.ts'
import { useFormat } from '../../text/use-format.ts'
import { useTexts } from '../../text/use-texts.ts'
import { stopParts } from './stop-parts.ts'

type Plan = NonNullable<Proposal['terms']>['before']

/** Says what an open proposal changes: time, truck and crew, value, stops and items. */
export function ProposedWork({
  id,
  version,
  zone,
}: {
  id: number
  version: number
  /** The time zone of the order's city; the person's own until it is known. */
  zone: string | undefined
}) {
  const { text } = useTexts()
  const linesOf = useLines(zone)
  const { data } = useQuery({
    queryKey: ['proposed-work', id, version],
    queryFn: () => send(readProposedWork, { params: { id } }),
  })
  if (!data?.work) return null
  const lines = linesOf(data.work.before, data.work.after)
  if (lines.length === 0) return null
  return (
    <ul className="proposed-work" aria-label={text('proposal.changes.title')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Returns a function that puts the differences of two plans into words. */
function useLines(zone: string | undefined) {
  const texts = useTexts()
  const { text } = texts
  const { instant, money, number } = useFormat()
  const change = (what: string, was: string, becomes: string) =>
    was === becomes ? [] : [text('proposal.changes.fromTo', { what, was, becomes })]
  const timeOf = (plan: Plan) =>
    `${instant(plan.window_start_at, zone)} – ${instant(plan.window_end_at, zone)}`
  const teamOf = ({ vehicle, crew_size }: Plan) =>
    text('proposal.changes.crew', { vehicle, count: crew_size })
  const placeOf = (stop: Plan['stops'][number]) =>
    [
      texts.choice('kind', stop.kind),
      [stop.address, stop.unit].filter(Boolean).join(', '),
      `${stop.city}, ${stop.state_code} ${stop.zip}`,
      ...stopParts(stop, texts, number),
    ]
      .filter(Boolean)
      .join(' · ')

  function stopLines(before: Plan['stops'], after: Plan['stops']): string[] {
    return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, at) => {
      const [was, becomes] = [before[at], after[at]]
      const values = { number: at + 1 }
      if (!was && becomes)
        return [text('proposal.changes.stopAdded', { ...values, place: placeOf(becomes) })]
      if (was && !becomes)
        return [text('proposal.changes.stopRemoved', { ...values, place: placeOf(was) })]
      if (!was || !becomes) return []
      return change(text('proposal.changes.stop', values), placeOf(was), placeOf(becomes))
    })
  }

  const itemLine = ({ name, was, becomes }: ReturnType<typeof changedItems>[number]): string[] => {
    if (was === 0) return [text('proposal.changes.itemAdded', { name, quantity: number(becomes) })]
    if (becomes === 0)
      return [text('proposal.changes.itemRemoved', { name, quantity: number(was) })]
    return change(name, number(was), number(becomes))
  }

  return (before: Plan, after: Plan): string[] => [
    ...change(text('proposal.changes.time'), timeOf(before), timeOf(after)),
    ...change(text('proposal.changes.team'), teamOf(before), teamOf(after)),
    ...stopLines(before.stops, after.stops),
    ...changedItems(before.items, after.items).flatMap(itemLine),
    ...change(
      texts.field('declared_value_cents', 'orders'),
      money(before.declared_value_cents),
      money(after.declared_value_cents),
    ),
  ]
}
