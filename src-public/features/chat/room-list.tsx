import type { ReactNode } from 'react'
import { listJobs } from '#contract/calls/jobs.ts'
import { listMoves } from '#contract/calls/moves.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { Identity } from '#contract/client/identity.ts'
import { isOver } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import type { Front } from '../../lib/front.ts'
import { useFront } from '../../lib/front-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StateFlag } from '../order/state-flag.tsx'

type Entry = {
  code: string
  state: string
  from: string
  to: string
  window_start_at: string
  time_zone: string
  /** The names of the other members. */
  others: string
}

/** Lists a user's rooms: those of their moves or jobs, and their support room. */
export function RoomList({ identity }: { identity: Identity }) {
  const say = useTexts('chat')
  const front = useFront()
  const { role } = identity
  const { data, error, reload } = useLoaded(role, (signal) => entriesFor(front, role, signal))
  const current = data?.filter(({ state }) => !isOver(state)) ?? []
  const past = data?.filter(({ state }) => isOver(state)) ?? []
  if (role === 'admin') return <ForStaff />
  return (
    <div className="flex flex-col gap-4">
      <Row to={href('chat-support')} title={say('who.support')}>
        <span className="text-soft">{say('list.support_text')}</span>
      </Row>
      {error && <Failed error={error} onRetry={reload} />}
      {data === null && !error && <Loading rows={2} />}
      {data?.length === 0 && (
        <Empty title={say('list.empty')}>
          {say(role === 'customer' ? 'list.empty_customer' : 'list.empty_crew')}
        </Empty>
      )}
      <Entries entries={current} />
      {past.length > 0 && <h2 className="mt-4 text-xl">{say('list.past')}</h2>}
      <Entries entries={past} />
    </div>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const common = useTexts('common')
  const { dayAndYear } = useFormat()
  if (entries.length === 0) return null
  return (
    <ul className="flex flex-col gap-4">
      {entries.map(({ code, state, from, to, window_start_at, time_zone, others }) => (
        <li key={code}>
          <Row to={href('chat', {}, { code })} title={others} flag={<StateFlag state={state} />}>
            <span className="text-soft">
              {dayAndYear(window_start_at, time_zone)} · {common('route', { from, to })} ·{' '}
              <span className="font-mono text-small">{code}</span>
            </span>
          </Row>
        </li>
      ))}
    </ul>
  )
}

type RowProps = { to: string; title: string; flag?: ReactNode; children: ReactNode }

function Row({ to, title, flag, children }: RowProps) {
  return (
    <Link
      to={to}
      className="flex flex-col gap-1 rounded-card border-[1.5px] border-transparent bg-card p-5 shadow-card hover:border-edge sm:px-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-xl font-semibold">{title}</span>
        {flag}
      </span>
      {children}
    </Link>
  )
}

function ForStaff() {
  const say = useTexts('chat')
  return (
    <Empty title={say('leave.staff')}>
      <p>{say('list.staff')}</p>
      <p className="mt-3">
        <a href="/admin" className="font-semibold text-link underline underline-offset-4">
          {say('list.staff_link')}
        </a>
      </p>
    </Empty>
  )
}

/** Loads the latest moves or jobs. A room is listed only if it has another member. */
async function entriesFor(
  { call }: Front,
  role: string,
  signal: AbortSignal,
): Promise<Outcome<Entry[]>> {
  if (role === 'admin') return { data: [], error: null }
  if (role === 'customer') {
    const { data, error } = await call(listMoves, { query: {}, signal })
    if (error !== null) return { data: null, error }
    const taken = data.moves.flatMap((move) =>
      move.mover === null ? [] : [{ ...move, others: move.mover }],
    )
    return { data: taken, error: null }
  }
  const lists = await Promise.all([
    call(listJobs, { query: { which: 'upcoming' }, signal }),
    call(listJobs, { query: { which: 'past' }, signal }),
  ])
  const failed = lists.find(({ error }) => error !== null)
  if (failed?.error) return { data: null, error: failed.error }
  const jobs = lists.flatMap(({ data }) => data ?? [])
  return { data: jobs.map((job) => ({ ...job, others: job.customer })), error: null }
}
