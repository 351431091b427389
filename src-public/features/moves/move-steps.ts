import type { Move } from '#contract/calls/moves.ts'
import type { orderMachine } from '#contract/machines/order.ts'
import { usualPath } from '#contract/order-phases.ts'
import type { Say } from '../../app/texts.ts'
import type { Format } from '../../ui/format.ts'
import type { OrderTransition } from '../order/transition.ts'
import type { Step } from './step-timeline.tsx'

type Emitted = (typeof orderMachine)['transitions'][OrderTransition]['emits']
type EventName = Emitted extends `order.${infer Name}` ? Name : never

/** Whether a move continues after an event, ends, or stops early. */
const events: Record<EventName, 'goes_on' | 'ends' | 'stops'> = {
  placed: 'goes_on',
  accepted: 'goes_on',
  released: 'goes_on',
  assigned: 'goes_on',
  confirmed: 'goes_on',
  rescheduled: 'goes_on',
  departed: 'goes_on',
  arrived: 'goes_on',
  loading_started: 'goes_on',
  loading_finished: 'goes_on',
  unloading_started: 'goes_on',
  delivered: 'goes_on',
  completed: 'ends',
  resolved: 'ends',
  cancelled: 'stops',
  expired: 'stops',
  disputed: 'stops',
}

const actors = ['customer', 'mover', 'driver', 'admin', 'system'] as const

type TimelineMove = Pick<Move, 'state' | 'timeline' | 'city' | 'window_start_at' | 'window_end_at'>

/** Returns the steps of a move: what has happened, and what is still to come. */
export function moveSteps(move: TimelineMove, say: Say<'moves'>, format: Format): Step[] {
  return [...past(move, say, format), ...ahead(move, say, format)]
}

function past({ timeline, city }: TimelineMove, say: Say<'moves'>, format: Format): Step[] {
  const known = timeline.flatMap(({ name, at, actor }) => {
    const event = name.replace(/^order\./, '')
    return isEvent(event) ? [{ event, at, actor }] : []
  })
  return known.map(({ event, at, actor }, index) => {
    const isLast = index === known.length - 1
    const knownActor = actors.find((known) => known === actor) ?? 'system'
    return {
      key: `${index} ${event}`,
      status: isLast ? lastStatus[events[event]] : 'done',
      title: say(`event.${event}`),
      detail: detailOf(event, knownActor, format.moment(at, city.time_zone), say),
    }
  })
}

/**
 * Formats the time and the actor of an event. The system places the order after the bank's
 * approval, so that event shows the time only.
 */
function detailOf(
  event: EventName,
  knownActor: (typeof actors)[number],
  at: string,
  say: Say<'moves'>,
) {
  return event === 'placed' && knownActor === 'system' ? at : say(`by.${knownActor}`, { at })
}

const lastStatus = { goes_on: 'now', ends: 'done', stops: 'stopped' } as const

function ahead(move: TimelineMove, say: Say<'moves'>, format: Format): Step[] {
  const { state, window_start_at, window_end_at, city } = move
  if (state === 'disputed') {
    return [{ key: 'resolved', status: 'next', title: say('ahead.resolved') }]
  }
  const names: readonly string[] = usualPath
  const at = names.indexOf(state)
  if (at === -1 && state !== 'placed') return []
  return usualPath.slice(at + 1).map((next) => {
    const step: Step = { key: next, status: 'next', title: say(`ahead.${next}`) }
    if (next === 'confirmed' || next === 'completed') step.detail = say(`ahead.${next}_detail`)
    if (next === 'en_route') {
      step.detail = say('ahead.en_route_detail', {
        day: format.dayShort(window_start_at, city.time_zone),
        window: format.window(window_start_at, window_end_at, city.time_zone),
      })
    }
    return step
  })
}

function isEvent(name: string): name is EventName {
  return Object.hasOwn(events, name)
}
