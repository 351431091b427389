import { day, localTime, minute } from './calendar.ts'
import type { End, Given } from './move-scenario.ts'
import { towns } from './towns.ts'

const [nina, tomasz, ruth, kwame, hal, bridget, wes, elena, malia, sergio] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const
const [maria, jonah, priya, tess, desmond, noor, felix, rebecca] = [
  0, 1, 2, 3, 4, 5, 6, 10,
] as const
/** Index of the first customer of each other town. */
const [chicago, austin, denver, seattle] = [14, 22, 29, 34] as const

const plain = {
  size: 'studio',
  pace: 0.95,
  is_capped: false,
  is_flexible: false,
  tip_cents: 0,
  declared_value_cents: 0,
  card: 'good',
  taken_after: 25,
  is_confirmed_by_customer: true,
} as const satisfies Partial<Given>

const done = { kind: 'carried out', is_completed_by_customer: true } as const satisfies End
const untaken = { mover: null, end: { kind: 'expires' } } as const

/**
 * Plans the moves around `end`: one in every state and something of every kind, however small the
 * demo is. The two movers of the Bay Area have work today and tomorrow, and are free for a
 * visitor's move later.
 */
export function presentScenarios(end: number): Given[] {
  const onDay = (days: number, hours: number, town: Given['town']) =>
    localTime(end, days, hours, towns[town].time_zone)
  const ago = (span: number) => end - span

  /**
   * Plans a move whose window began this many minutes ago; it takes 150 minutes from the first box
   * to the last.
   */
  const underWay = (
    minutes: number,
    about: Pick<Given, 'town' | 'customer' | 'mover'> & Partial<Given>,
  ): Given => ({
    ...plain,
    booked_at: ago(minutes * minute + 5 * day),
    window_at: ago(minutes * minute),
    worked: 150,
    end: { kind: 'carried out', is_completed_by_customer: false },
    ...about,
  })
  const past = (
    days: number,
    about: Pick<Given, 'town' | 'customer' | 'mover'> & Partial<Given>,
  ): Given => {
    const window_at = onDay(-days, 9, about.town)
    return { ...plain, booked_at: window_at - 8 * day, window_at, end: done, ...about }
  }
  const coming = (
    days: number,
    hours: number,
    about: Pick<Given, 'town' | 'customer' | 'mover'> & Partial<Given>,
  ): Given => {
    const window_at = onDay(days, hours, about.town)
    return { ...plain, booked_at: ago(3 * day), window_at, end: done, ...about }
  }

  // Something new is there at any time of day.
  const justBooked = [10, 45, 100, 170, 260, 390].map((minutes, at): Given => {
    const customer = { town: 'bay', customer: rebecca + (at % 2), ...untaken } as const
    return { ...coming(6 + at, 8.5 + at, customer), booked_at: ago(minutes * minute) }
  })

  return [
    // Not started, so that a visitor signed in as the driver can start it.
    underWay(-70, { town: 'bay', customer: jonah, mover: tomasz }),
    underWay(-20, { town: 'denver', customer: denver + 1, mover: elena }),
    underWay(5, { town: 'denver', customer: denver, mover: wes }),
    underWay(40, { town: 'bay', customer: priya, mover: nina, size: 'one-bedroom' }),
    underWay(90, { town: 'chicago', customer: chicago, mover: kwame }),
    underWay(130, { town: 'austin', customer: austin, mover: ruth, is_capped: true }),
    underWay(4 * 60, { town: 'seattle', customer: seattle, mover: malia }),
    underWay(14 * 60, { town: 'bay', customer: maria, mover: tomasz, tip_cents: 2500 }),

    coming(1, 13, { town: 'bay', customer: maria, mover: nina, size: 'one-bedroom' }),
    coming(4, 9, { town: 'bay', customer: tess, mover: tomasz }),
    coming(2, 9, { town: 'denver', customer: denver + 1, mover: elena }),
    {
      ...coming(4, 9, { town: 'chicago', customer: chicago + 1, mover: bridget }),
      is_confirmed_by_customer: false,
    },
    {
      ...coming(3, 9, { town: 'bay', customer: desmond, mover: nina, size: 'two-bedroom' }),
      detour: { kind: 'no driver yet' },
    },
    // These two make a day together.
    { ...coming(2, 9.5, { town: 'bay', customer: felix, ...untaken }), tip_cents: 2500 },
    { ...coming(2, 15, { town: 'bay', customer: noor, ...untaken }), size: 'few-items' },
    { ...coming(9, 9, { town: 'bay', customer: jonah, ...untaken }), size: 'three-bedroom' },
    coming(3, 10, { town: 'austin', customer: austin + 1, ...untaken }),
    coming(6, 9, { town: 'chicago', customer: chicago + 2, ...untaken }),
    ...justBooked,
    // Booked so late that the price is held at once.
    { ...coming(2, 8, { town: 'denver', customer: denver + 2, ...untaken }), card: 'asks' },
    { ...coming(2, 14, { town: 'seattle', customer: seattle + 1, ...untaken }), card: 'slow' },

    { ...coming(7, 9, { town: 'bay', customer: tess, ...untaken }), card: 'none' },
    { ...coming(2, 9, { town: 'chicago', customer: chicago + 3, ...untaken }), card: 'refused' },
    {
      ...coming(2, 9, { town: 'austin', customer: austin + 2, ...untaken }),
      booked_at: ago(50 * minute),
      card: 'never confirmed',
    },

    {
      ...past(1, { town: 'chicago', customer: chicago + 4, ...untaken }),
      card: 'refused at first',
    },
    past(2, { town: 'bay', customer: felix, mover: tomasz, end: cancelled('customer', 30) }),
    past(4, { town: 'austin', customer: austin + 3, mover: hal, end: cancelled('customer', -0.1) }),
    past(5, { town: 'seattle', customer: seattle + 2, mover: sergio, end: cancelled('mover', 20) }),
    past(6, { town: 'denver', customer: denver + 3, mover: wes, end: cancelled('admin', 30) }),

    past(2, { town: 'chicago', customer: chicago + 5, mover: kwame, end: disputed(true, 0, null) }),
    past(3, { town: 'bay', customer: priya, mover: nina, end: disputed(false, 0, null) }),
    past(9, { town: 'bay', customer: noor, mover: tomasz, end: disputed(false, 25, 60) }),
    past(10, { town: 'denver', customer: denver, mover: elena, end: disputed(true, 0, 30) }),

    {
      ...past(7, { town: 'bay', customer: maria, mover: nina, coupon: 'WELCOME10' }),
      end: { ...done, review: { stars: 5, answered: 5 } },
    },
    {
      ...past(8, { town: 'austin', customer: austin + 4, mover: ruth, is_capped: true, pace: 1.1 }),
      end: { ...done, review: { stars: 4 } },
    },
    {
      ...past(12, { town: 'chicago', customer: chicago + 6, mover: bridget }),
      card: 'refused at first',
      end: { ...done, refund: { percent: 10, borne_by: 'split', answer: 'approved' } },
    },
    {
      ...past(5, { town: 'bay', customer: jonah, mover: tomasz, affiliate: 'keys-and-co' }),
      end: { ...done, refund: { percent: 12, borne_by: 'platform', answer: 'none yet' } },
    },
    {
      ...past(8, { town: 'bay', customer: tess, mover: nina, size: 'few-items' }),
      card: 'refused at first',
      detour: { kind: 'released', successor: tomasz, hours_before: 20 },
    },
    {
      ...past(9, { town: 'seattle', customer: seattle + 3, mover: sergio }),
      detour: {
        kind: 'rescheduled',
        at: onDay(-12, 9, 'seattle'),
        window_at: onDay(-6, 9, 'seattle'),
      },
    },
    {
      ...past(11, { town: 'chicago', customer: chicago + 7, mover: kwame }),
      detour: { kind: 'another driver' },
    },
  ]
}

const cancelled = (by: Extract<End, { kind: 'cancelled' }>['by'], hours_before: number): End => ({
  kind: 'cancelled',
  by,
  hours_before,
})

const disputed = (
  is_early: boolean,
  refund_percent: number,
  settled_after_hours: number | null,
): End => ({
  kind: 'carried out',
  is_completed_by_customer: !is_early,
  dispute: { is_early, about: is_early ? 'late' : 'damage', refund_percent, settled_after_hours },
})
