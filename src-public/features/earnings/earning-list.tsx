import {
  type EarningEntry,
  exportOwnEarnings,
  listOwnEarnings,
} from '#contract/calls/own-earnings.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useOlder } from '../../lib/use-older.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Amount } from './amount.tsx'

export const earningStates = ['pending', 'available', 'in_payout', 'paid', 'held'] as const
export type EarningState = (typeof earningStates)[number]

type Props = { state: EarningState | null; period: string }

/** Lists the mover's earnings, newest first, a page at a time. */
export function EarningList({ state, period }: Props) {
  const say = useTexts('earnings')
  const { call } = useServices()
  const asked = state === null ? {} : { state }
  const { data, error, reload } = useLoaded('own earnings', (signal) =>
    call(listOwnEarnings, { query: asked, signal }),
  )
  const older = useOlder(async (before: string) => {
    const outcome = await call(listOwnEarnings, { query: { ...asked, before } })
    if (outcome.error !== null) return outcome
    const { entries, next } = outcome.data
    return { ...outcome, data: { items: entries, next } }
  })
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={3} />
  const entries = [...data.entries, ...older.items]
  const next = older.hasLoaded ? older.next : data.next
  if (entries.length === 0 && state === null)
    return (
      <Empty title={say('list.empty')}>
        <p>{say('list.empty_text')}</p>
        <div className="mt-4">
          <LinkButton to={href('mover-jobs')}>{say('list.open_jobs')}</LinkButton>
        </div>
      </Empty>
    )
  return (
    <section>
      <h2 className="mb-3 text-2xl">{say('list.title')}</h2>
      <States current={state} period={period} />
      <Card className="mt-3">
        {entries.length === 0 && <p>{say('list.none')}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} className="py-4 first:pt-0 last:pb-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4">
        <a
          href={withQuery(exportOwnEarnings.path, asked)}
          download
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          {say('list.export')}
        </a>
      </p>
      <LoadMore more={older} next={next} label={say('list.older')} />
    </section>
  )
}

function States({ current, period }: { current: EarningState | null; period: string }) {
  const say = useTexts('earnings')
  return (
    <nav aria-label={say('list.filter')}>
      <ul className="flex flex-wrap gap-x-5">
        {[null, ...earningStates].map((state) => (
          <li key={state}>
            <Link
              to={href('mover-earnings', {}, { period, ...(state && { state }) })}
              replace
              aria-current={state === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {state === null ? say('list.all') : say(`state.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const earningTones: Record<EarningEntry['state'], Tone> = {
  pending: 'info',
  available: 'good',
  in_payout: 'info',
  paid: 'good',
  held: 'warn',
  reversed: 'bad',
}

function Entry({ entry }: { entry: EarningEntry }) {
  const say = useTexts('earnings')
  const { dayAndYear, money } = useFormat()
  const { at, kind, code, from, to, net_cents, state, per_hour_cents } = entry
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">
          {say(`kind.${kind}`)}{' '}
          <Link
            to={href('mover-earnings-details', {}, { code })}
            className="text-link underline underline-offset-4"
          >
            {code}
          </Link>
        </p>
        <p className="text-small text-soft">
          {dayAndYear(at, 'UTC')} · {from} – {to}
          {per_hour_cents !== null && <> · {say('list.hour', { amount: money(per_hour_cents) })}</>}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Flag tone={earningTones[state]}>{say(`state.${state}`)}</Flag>
        <Amount cents={net_cents} />
      </div>
    </div>
  )
}
