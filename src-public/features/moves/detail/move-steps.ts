import type { Move } from '#contract/calls/moves.ts'
import { usualPath } from '#contract/order-phases.ts'
import type { Format } from '../../../lib/format.ts'
import type { Say } from '../../../lib/texts.ts'
import {
  isOrderEvent,
  type OrderEventName,
  orderEvents,
  outcomeOf,
} from '../../order/order-events.ts'
import type { Step } from './step-timeline.tsx'

const actors = ['customer', 'mover', 'driver', 'admin', 'system'] as const

type TimelineMove = Pick<Move, 'state' | 'timeline' | 'city' | 'window_start_at' | 'window_end_at'>

/** Returns the steps of a move: what has happened, and what is still to come. */
export function moveSteps(move: TimelineMove, say: Say<'moves'>, format: Format): Step[] {
  return [...past(move, say, format), ...ahead(move, say, format)]
}

function past({ timeline, city }: TimelineMove, say: Say<'moves'>, format: Format): Step[] {
  const known = timeline.flatMap(({ name, at, happened_at, actor, to }) => {
    const event = name.replace(/^order\./, '')
    return isOrderEvent(event) ? [{ event, at, happened_at, actor, to }] : []
  })
  return known.map(({ event, at, happened_at, actor, to }, index) => {
    const isLast = index === known.length - 1
    const knownActor = actors.find((known) => known === actor) ?? 'system'
    return {
      key: `${index} ${event}`,
      status: isLast ? lastStatus[orderEvents[event]] : 'done',
      title: say(`event.${outcomeOf(event, to)}`),
      detail: detailOf(
        event,
        knownActor,
        happened_at
          ? say('details.sent_later', {
              at: format.moment(happened_at, city.time_zone),
              sent: format.time(at, city.time_zone),
            })
          : format.moment(at, city.time_zone),
        say,
      ),
    }
  })
}

/**
 * Formats the time and the actor of an event. The system places the order after the bank's
 * approval, so that event shows the time only.
 */
function detailOf(
  event: OrderEventName,
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
