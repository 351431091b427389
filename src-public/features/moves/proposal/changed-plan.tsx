import type { Proposal } from '#contract/calls/change-proposals.ts'
import { changedItems } from '#contract/changed-items.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { StopList } from '../../order/stop-list.tsx'

type Plan = NonNullable<Proposal['terms']>['before']
type Props = { before: Plan; after: Plan; timeZone: string }

/** Compares what a proposed change concerns: time, places, things, their value, truck and crew. */
export function ChangedPlan({ before, after, timeZone }: Props) {
  const say = useTexts('proposal')
  const { day, money, window } = useFormat()
  const timeOf = ({ window_start_at: start, window_end_at: end }: Plan) =>
    `${day(start, timeZone)}, ${window(start, end, timeZone)}`
  const teamOf = ({ vehicle, crew_size }: Plan) => say('team', { vehicle, count: crew_size })
  const all: [label: string, was: string, becomes: string][] = [
    [say('time'), timeOf(before), timeOf(after)],
    [say('team_label'), teamOf(before), teamOf(after)],
    [say('value'), money(before.declared_value_cents), money(after.declared_value_cents)],
  ]
  const rows = all.filter(([, was, becomes]) => was !== becomes)
  const changes = changedItems(before.items, after.items)
  const hasOtherStops = JSON.stringify(before.stops) !== JSON.stringify(after.stops)
  return (
    <div className="flex flex-col gap-4">
      {rows.map(([label, was, becomes]) => (
        <dl key={label} className="rounded-card bg-sunken px-4 py-3">
          <dt className="font-semibold">{label}</dt>
          <dd className="text-soft">
            <span className="sr-only">{say('before')}: </span>
            <s>{was}</s>
          </dd>
          <dd>
            <span className="sr-only">{say('after')}: </span>
            {becomes}
          </dd>
        </dl>
      ))}
      {hasOtherStops && (
        <div className="flex flex-col gap-3 rounded-card bg-sunken px-4 py-3">
          <h3 className="font-semibold">{say('stops')}</h3>
          <StopList stops={after.stops} />
          <details>
            <summary className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
              {say('stops_before')}
            </summary>
            <StopList stops={before.stops} />
          </details>
        </div>
      )}
      {changes.length > 0 && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <h3 className="font-semibold">{say('items')}</h3>
          <ul>
            {changes.map(({ name, was, becomes }) => (
              <li key={name}>{say('item', { name, was, becomes })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
