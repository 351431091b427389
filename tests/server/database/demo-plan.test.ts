import { expect, test } from 'vitest'

import { day, hour, minute } from '#server/database/seed/demo/calendar.ts'
import { movers } from '#server/database/seed/demo/demo-people.ts'
import type { MoveScenario } from '#server/database/seed/demo/move-scenario.ts'
import { planScenarios } from '#server/database/seed/demo/plan.ts'

/** Each one is a week and 31 hours after the one before, so that hours and weekdays differ. */
const ends = Array.from(
  { length: 60 },
  (_, at) => Date.parse('2026-11-26T20:00:00.000Z') + at * (7 * day + 31 * hour),
)
const plans = ends.flatMap((end, number) =>
  [60, 100, 300].map((count) => ({ count, end, moves: planScenarios(count, end, number) })),
)

/** Returns which moves of which plans break the promise. */
const broken = (keeps: (move: MoveScenario, end: number) => boolean): string[] =>
  plans.flatMap(({ count, end, moves }) =>
    moves
      .filter((move) => !keeps(move, end))
      .map((move) => `move ${move.number} of ${count} before ${new Date(end).toISOString()}`),
  )

/** Returns a move's windows, in order, and who is to carry it out in each. */
function jobsOf({ mover, window_at, detour }: MoveScenario) {
  if (mover === null) return []
  return [
    { mover, window_at },
    ...(detour?.kind === 'released' ? [{ mover: detour.successor, window_at }] : []),
    ...(detour?.kind === 'rescheduled' ? [{ mover, window_at: detour.window_at }] : []),
  ]
}

/** The latest time of the acceptance, with the assignment of a driver. */
const assignedAt = ({ booked_at, taken_after }: MoveScenario) =>
  booked_at + (taken_after + 40) * minute

test('no mover has a job whose window the insurance does not cover', () => {
  const insuredUntil = (mover: number, end: number) => {
    const days = movers[mover]?.insured_days
    // A document expires at the start of its last day.
    return days === undefined ? end + 45 * day : Math.floor((end + days * day) / day) * day
  }
  expect(
    broken((move, end) =>
      jobsOf(move).every(({ mover, window_at }) => window_at + 2 * hour < insuredUntil(mover, end)),
    ),
  ).toEqual([])
})

test('every move is booked before the end, and two hours and more before its window', () => {
  expect(
    broken(({ booked_at, window_at }, end) => booked_at <= end && booked_at < window_at - 2 * hour),
  ).toEqual([])
})

// Later, the demo's clock could confirm the move first, or make its last attempt to hold the price.
test('a crew is ready 22 hours before the window, and before the move is changed', () => {
  expect(
    broken((move) => {
      const { mover, window_at, detour } = move
      if (mover === null) return true
      const ready = assignedAt(move)
      if (detour?.kind === 'released') return ready < window_at - detour.hours_before * hour
      if (detour?.kind === 'rescheduled')
        return ready < detour.at && detour.at < window_at - 2 * day
      const changing = detour?.kind === 'another driver' ? 10 * hour : 0
      return ready + changing < window_at - 22 * hour
    }),
  ).toEqual([])
})

test('a rescheduled move has a later window, on a card that is charged without a question', () => {
  expect(
    broken(
      ({ detour, window_at, card }) =>
        detour?.kind !== 'rescheduled' || (detour.window_at > window_at && card === 'good'),
    ),
  ).toEqual([])
})

test('a move that is cancelled is cancelled after its booking and before the crew starts to load', () => {
  expect(
    broken(
      ({ end, booked_at, window_at }) =>
        end.kind !== 'cancelled' ||
        (window_at - end.hours_before * hour > booked_at && end.hours_before > -8 / 60),
    ),
  ).toEqual([])
})

test('no mover is at two moves at once', () => {
  const overlapping = plans.filter(({ moves }) => {
    const jobs = moves
      .flatMap((move) => jobsOf(move).map((job) => ({ ...job, move: move.number })))
      .sort((one, other) => one.mover - other.mover || one.window_at - other.window_at)
    return jobs.some((job, at) => {
      const before = jobs[at - 1]
      return (
        before?.mover === job.mover &&
        before.move !== job.move &&
        job.window_at - before.window_at < 4 * hour
      )
    })
  })
  expect(overlapping.map(({ count, end }) => [count, new Date(end).toISOString()])).toEqual([])
})
