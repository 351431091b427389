import { expect, test } from 'vitest'

import type { Move } from '#contract/calls/moves.ts'
import { formatPhone } from '#contract/phone.ts'
import { moveSteps } from '#front/features/moves/detail/move-steps.ts'
import { spanMinutes } from '#front/features/moves/receipt/measured-bar.tsx'
import { formatIn } from '#front/lib/format.ts'
import { createTexts } from '#front/lib/texts.ts'
import { untilWords } from '#front/lib/until-words.ts'
import { loadTexts } from '#front/locales/load-texts.ts'

const pacific = 'America/Los_Angeles'

test('the time until a move is counted by the calendar of its city', () => {
  const start = '2027-04-06T17:00:00.000Z'
  const words = (now: string) => untilWords(start, new Date(now), pacific, 'en-US')
  expect(words('2027-03-10T17:00:00.000Z')).toBe('in 4 weeks')
  expect(words('2027-03-31T17:00:00.000Z')).toBe('in 6 days')
  // Late on the fifth in California, when it is already the sixth in UTC.
  expect(words('2027-04-06T04:00:00.000Z')).toBe('tomorrow')
  expect(words('2027-04-06T14:00:00.000Z')).toBe('in 3 hours')
  expect(words('2027-04-06T16:20:00.000Z')).toBe('in 40 minutes')
})

test('the minutes of the spans add up to the billed minutes', () => {
  const at = (time: string) => `2027-04-06T${time}Z`
  const spans = spanMinutes([
    { name: 'loading', from: at('17:06:00.000'), to: at('19:17:14.280'), minutes: 132 },
    { name: 'driving', from: at('19:17:14.280'), to: at('20:15:33.960'), minutes: 59 },
    { name: 'unloading', from: at('20:15:33.960'), to: at('21:57:38.400'), minutes: 103 },
  ])
  expect(spans.map(({ minutes }) => minutes)).toEqual([132, 58, 102])
  expect(spanMinutes([])).toEqual([])
})

test('the steps of a move show what happened, its current state and what comes next', async () => {
  const texts = createTexts('en', loadTexts)
  await texts.load('moves')
  const say = texts.snapshot().say('moves')
  const steps = (state: string, events: [name: string, actor: string, to?: string][]) => {
    const timeline = events.map(([name, actor, to = null]) => ({
      name,
      actor,
      to,
      at: '2027-04-01T16:00:00.000Z',
      happened_at: null,
    }))
    const move: Pick<Move, StepFields> = {
      state,
      timeline,
      city: { name: 'San Francisco', time_zone: pacific },
      window_start_at: '2027-04-06T17:00:00.000Z',
      window_end_at: '2027-04-06T19:00:00.000Z',
    }
    return moveSteps(move, say, formatIn('en-US')).map(({ status, title }) => [status, title])
  }

  const released = steps('placed', [
    ['order.placed', 'system'],
    ['order.accepted', 'mover'],
    ['order.released', 'mover'],
    ['order.edited', 'customer'],
  ])
  expect(released.slice(0, 4)).toEqual([
    ['done', 'Booked'],
    ['done', 'A mover took it'],
    ['now', 'The mover gave it back; we’re finding another'],
    ['next', 'A mover takes it'],
  ])
  expect(released.at(-1)).toEqual(['next', 'You complete the move'])

  const checkedTo = (to: string) => steps(to, [['order.documents_checked', 'system', to]])[0]
  expect(checkedTo('accepted')).toEqual(['now', 'We checked your mover’s documents'])
  expect(checkedTo('placed')).toEqual([
    'now',
    'Your mover’s documents expire before the move; we’re finding another',
  ])

  expect(steps('completed', [['order.completed', 'customer']])).toEqual([['done', 'Completed']])
  expect(steps('cancelled', [['order.cancelled', 'customer']])).toEqual([['stopped', 'Canceled']])
  expect(steps('disputed', [['order.disputed', 'customer']])).toEqual([
    ['stopped', 'A problem was reported'],
    ['next', 'We settle it and let you know'],
  ])
})

test('a number is formatted as in its country', () => {
  expect(formatPhone('+14155550111')).toBe('(415) 555-0111')
  expect(formatPhone('+442071234567')).toBe('+44 20 7123 4567')
})

type StepFields = 'state' | 'timeline' | 'city' | 'window_start_at' | 'window_end_at'
