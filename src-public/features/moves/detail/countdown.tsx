import type { Move } from '#contract/calls/moves.ts'
import { holdHours } from '#contract/hold-times.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { isHeld } from './hold.ts'
import { Section } from './section.tsx'
import { StepTimeline } from './step-timeline.tsx'

type Task = {
  key: 'elevator' | 'certificate' | 'held' | 'boxes' | 'confirmed' | 'fridge' | 'access' | 'code'
  /** How many days before the move it is due. */
  days: number
  isDone: boolean
  /** Where the customer does it; undefined if there is no page for it. */
  to?: string
}

/** Lists what a booked move needs before its crew leaves, in the order in which it is due. */
export function Countdown({ move }: { move: Move }) {
  const say = useTexts('moves')
  const { dayShort } = useFormat()
  const now = useNow()
  const { window_start_at, city } = move
  if (!isIn(move.state, 'open', 'assigned')) return null
  const detailOf = ({ days, isDone }: Task) => {
    const due = new Date(Date.parse(window_start_at) - days * dayMs)
    if (isDone) return say('countdown.done')
    if (due <= now) return say('countdown.now')
    return say('countdown.by', { day: dayShort(due.toISOString(), city.time_zone) })
  }
  return (
    <Section title={say('countdown.title')}>
      <StepTimeline
        label={say('countdown.title')}
        steps={tasksOf(move).map((task) => ({
          key: task.key,
          status: task.isDone ? 'done' : 'next',
          title: task.to ? (
            <Link to={task.to} className="text-link underline underline-offset-4">
              {say(`countdown.${task.key}`)}
            </Link>
          ) : (
            say(`countdown.${task.key}`)
          ),
          detail: detailOf(task),
        }))}
      />
    </Section>
  )
}

const dayMs = 86_400_000

/** Only what the move itself records is ticked, so packing never is. */
function tasksOf(move: Move): Task[] {
  const { state, code, stops, certificates, payment_plan } = move
  const edit = href('customer-moves-edit', {}, { code })
  const papers = `${href('customer-moves-details', {}, { code })}#certificates`
  const withElevator = stopsWhere(stops, ({ has_elevator }) => has_elevator)
  const withCertificate = stopsWhere(stops, ({ needs_certificate }, at) =>
    Boolean(needs_certificate || certificates.some(({ stop }) => stop === at)),
  )
  const certificateOf = (at: number) => certificates.find(({ stop }) => stop === at)
  const isAccessKnown = stops.every(({ parking_note, access_code }) => parking_note || access_code)
  const tasks: (Task | false)[] = [
    withCertificate.length > 0 && {
      key: 'certificate',
      days: 14,
      isDone: withCertificate.every((at) => certificateOf(at)?.is_settled),
      to: papers,
    },
    withElevator.length > 0 && {
      key: 'elevator',
      days: 14,
      isDone: withElevator.every((at) => certificateOf(at)?.is_elevator_reserved),
      to: papers,
    },
    payment_plan !== null && { key: 'held', days: holdHours / 24, isDone: isHeld(move) },
    { key: 'boxes', days: 3, isDone: false },
    { key: 'confirmed', days: 1, isDone: state === 'confirmed' },
    { key: 'fridge', days: 1, isDone: false },
    isAccessKnown
      ? { key: 'access', days: 1, isDone: true }
      : { key: 'access', days: 1, isDone: false, to: edit },
    { key: 'code', days: 0, isDone: false },
  ]
  return tasks.filter((task) => task !== false)
}

type Stops = Move['stops']

/** Returns the positions of the stops that a condition holds for. */
const stopsWhere = (stops: Stops, isSuch: (stop: Stops[number], at: number) => boolean) =>
  stops.flatMap((stop, at) => (isSuch(stop, at) ? [at] : []))
