import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Contact, type RecordedStep, stepTime } from '#server/domain/step-clock.ts'

const day = '2027-04-09T'
const at = (time: string) => `${day}${time}:00.000Z`
const minute = 60_000

/** A phone that read `time` on its wall clock; its steady clock was started at eight. */
const reading = (time: string, steady = time) => ({
  happened_at: at(time),
  boot: 'one',
  monotonic_ms: Date.parse(at(steady)) - Date.parse(at('08:00')),
  is_queued: true,
})
const recorded = (time: string, more: Partial<RecordedStep> = {}): RecordedStep => ({
  happened_at: at(time),
  boot: 'one',
  monotonic_ms: Date.parse(at(time)) - Date.parse(at('08:00')),
  ...more,
})
const facts = (more: {
  steps?: RecordedStep[]
  contact?: Contact
  isLaterCheaper?: boolean
  opens?: string
  /** The time of the phone's clock when it sent the step. */
  sent?: string
}) => ({
  now: new Date(at('10:41')),
  sent_at: more.sent === undefined ? undefined : at(more.sent),
  opens: new Date(at(more.opens ?? '08:00')),
  steps: more.steps ?? [],
  contact: more.contact ?? null,
  isLaterCheaper: more.isLaterCheaper ?? true,
})
const shown = ({ happened_at, doubt }: ReturnType<typeof stepTime>) => [
  happened_at.toISOString().slice(11, 16),
  doubt,
]

describe('a step that a phone kept', () => {
  test('happened when the phone says', () => {
    const steps = [recorded('10:00')]
    expect(shown(stepTime(reading('10:04'), facts({ steps })))).toEqual(['10:04', null])
  })

  test('happened when it was received if the phone sent it at once, whatever its clock says', () => {
    const live = { ...reading('07:00'), is_queued: false }
    expect(shown(stepTime(live, facts({})))).toEqual(['10:41', null])
    expect(shown(stepTime(null, facts({})))).toEqual(['10:41', null])
  })

  test('with a clock that is ahead counts as happening now', () => {
    expect(shown(stepTime(reading('11:30'), facts({})))).toEqual(['10:41', 'ahead'])
    expect(shown(stepTime(reading('10:42'), facts({})))).toEqual(['10:41', null])
  })

  test.each([
    [true, '10:41'],
    [false, '10:00'],
  ])(
    'before the last one costs the customer the least (later is cheaper: %s)',
    (isLaterCheaper, time) => {
      const steps = [recorded('10:00')]
      const kept = reading('09:30')
      expect(shown(stepTime(kept, facts({ steps, isLaterCheaper })))).toEqual([time, 'too_early'])
    },
  )

  test('is not older than 12 hours, nor than the first time to report work', () => {
    const old = { ...reading('10:00'), happened_at: '2027-04-08T20:00:00.000Z' }
    const early = facts({ opens: '09:00', isLaterCheaper: false })
    const later = { ...early, opens: new Date('2027-04-08T00:00:00.000Z') }
    expect(stepTime(old, later)).toEqual({
      happened_at: new Date('2027-04-08T22:41:00.000Z'),
      doubt: 'too_old',
    })
    expect(shown(stepTime(reading('08:30'), early))).toEqual(['09:00', 'too_early'])
  })

  test('with a clock that was set between steps is timed by the monotonic clock, or cheaper', () => {
    const steps = [recorded('10:00')]
    const back = reading('10:05', '10:35')
    expect(shown(stepTime(back, facts({ steps })))).toEqual(['10:35', 'clock_set'])
    const ahead = reading('10:39', '10:20')
    const unloaded = facts({ steps, isLaterCheaper: false })
    expect(shown(stepTime(ahead, unloaded))).toEqual(['10:20', 'clock_set'])
    expect(shown(stepTime(reading('10:06', '10:05'), facts({ steps })))).toEqual(['10:06', null])
    const restarted = { ...back, boot: 'two' }
    expect(shown(stepTime(restarted, facts({ steps })))).toEqual(['10:05', null])
  })

  test('did not happen before the phone was last in contact', () => {
    const contact = { last_at: at('10:40'), since_at: at('10:39'), before_at: at('10:20') }
    expect(shown(stepTime(reading('10:25'), facts({ contact })))).toEqual(['10:25', null])
    expect(shown(stepTime(reading('10:10'), facts({ contact })))).toEqual(['10:41', 'in_contact'])
    const online = { last_at: at('10:40'), since_at: at('09:00'), before_at: null }
    expect(shown(stepTime(reading('10:10'), facts({ contact: online })))).toEqual([
      '10:41',
      'in_contact',
    ])
    // A photo takes a while to be sent.
    expect(shown(stepTime(reading('10:38'), facts({ contact: online })))).toEqual(['10:38', null])
  })

  test('was not taken before the phone was in contact for longer than sending takes', () => {
    const contact = { last_at: at('10:38'), since_at: at('09:00'), before_at: null }
    const early = facts({ contact, opens: '05:00' })
    expect(shown(stepTime(reading('05:39'), early))).toEqual(['10:41', 'in_contact'])
    // The earlier end of the paid time is the cheaper one, and it was after the last contact.
    const ends = { ...early, isLaterCheaper: false }
    expect(shown(stepTime(reading('05:39'), ends))).toEqual(['10:33', 'in_contact'])
    // A phone that has just come back sends what it kept.
    const back = { last_at: at('10:41'), since_at: at('10:40'), before_at: at('09:00') }
    expect(shown(stepTime(reading('10:05'), facts({ contact: back })))).toEqual(['10:05', null])
  })

  test.each([
    ['hours behind', '05:41', '05:30', '10:30'],
    ['an hour ahead', '11:41', '11:30', '10:30'],
    ['right', '10:41', '10:30', '10:30'],
    ['right, but slow to send', '10:37', '10:30', '10:30'],
  ])('by a clock that is %s happened so long before it was sent', (_, sent, claimed, expected) => {
    expect(shown(stepTime(reading(claimed), facts({ sent })))).toEqual([expected, null])
  })

  test('gains nothing by a lie about the clock', () => {
    const steps = [recorded('10:00')]
    const anchored = facts({ steps, sent: '05:41' })
    expect(shown(stepTime(reading('10:04'), anchored))).toEqual(['10:41', 'ahead'])
    const earlier = facts({ steps, sent: '11:41' })
    expect(shown(stepTime(reading('10:30'), earlier))).toEqual(['10:41', 'too_early'])
    const other = facts({ steps, sent: '10:11' })
    expect(shown(stepTime(reading('10:05'), other))).toEqual(['10:35', 'clock_set'])
  })

  test('can’t be dated back to before a step that was taken back', () => {
    const steps = [recorded('10:00'), recorded('10:30', { undone_at: at('10:31') })]
    expect(shown(stepTime(reading('10:05'), facts({ steps })))[1]).toBe('too_early')
  })
})

test('whatever a phone says, steps stay in order, and none is in the future', () => {
  const minutes = fc.integer({ min: -2000, max: 2000 })
  const reported = fc.record({
    claimed: minutes,
    steady: minutes,
    boot: fc.constantFrom('a', 'b'),
    sent: fc.option(minutes),
  })
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 8 }), fc.boolean(), (all, isLaterCheaper) => {
      const { now, opens } = facts({})
      const steps: RecordedStep[] = []
      for (const { claimed, steady, boot, sent } of all) {
        const phoneTime = (minutes: number) =>
          new Date(now.getTime() + minutes * minute).toISOString()
        const happened_at = phoneTime(claimed)
        const sent_at = sent === null ? undefined : phoneTime(sent)
        const kept = { happened_at, boot, monotonic_ms: steady * minute, is_queued: true }
        const known = { now, sent_at, opens, steps, contact: null, isLaterCheaper }
        const { happened_at: believed, doubt } = stepTime(kept, known)
        const last = Date.parse(steps.at(-1)?.happened_at ?? opens.toISOString())
        expect(believed.getTime()).toBeGreaterThanOrEqual(last)
        expect(believed.getTime()).toBeLessThanOrEqual(now.getTime())
        steps.push({ ...kept, happened_at: believed.toISOString(), doubt })
      }
    }),
    { numRuns: 300 },
  )
})
