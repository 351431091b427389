import { isIn, isLoaded } from '#contract/order-phases.ts'
import type { KeyOf } from '../../lib/texts.ts'
import type { Texts } from '../../locales/en.ts'

type Key = KeyOf<Texts['chat']>

const replies = {
  customer: {
    ahead: [
      'quick.customer.ahead.time',
      'quick.customer.ahead.parking',
      'quick.customer.ahead.stairs',
    ],
    coming: [
      'quick.customer.coming.where',
      'quick.customer.coming.door',
      'quick.customer.coming.call',
    ],
    working: [
      'quick.customer.working.down',
      'quick.customer.working.fragile',
      'quick.customer.working.thanks',
    ],
    loaded: [
      'quick.customer.loaded.where',
      'quick.customer.loaded.there',
      'quick.customer.loaded.late',
    ],
    done: [
      'quick.customer.done.thanks',
      'quick.customer.done.missing',
      'quick.customer.done.damaged',
    ],
  },
  crew: {
    ahead: ['quick.crew.ahead.know', 'quick.crew.ahead.park', 'quick.crew.ahead.ready'],
    coming: ['quick.crew.coming.way', 'quick.crew.coming.soon', 'quick.crew.coming.late'],
    working: ['quick.crew.working.door', 'quick.crew.working.come', 'quick.crew.working.loaded'],
    loaded: ['quick.crew.loaded.way', 'quick.crew.loaded.soon', 'quick.crew.loaded.room'],
    done: ['quick.crew.done.thanks', 'quick.crew.done.delivered', 'quick.crew.done.check'],
  },
} as const satisfies Record<string, Record<string, readonly Key[]>>

const staff: readonly Key[] = ['quick.staff.hello', 'quick.staff.looking', 'quick.staff.more']
const support: readonly Key[] = [
  'quick.support.move',
  'quick.support.date',
  'quick.support.payment',
]
const crewSupport: readonly Key[] = [
  'quick.crew_support.job',
  'quick.crew_support.payout',
  'quick.crew_support.papers',
]

/**
 * Returns suggested replies that can be sent with one tap.
 *
 * @param state the order's state; null in a support room
 */
export function quickReplies(role: string, state: string | null): readonly Key[] {
  if (role === 'admin') return staff
  if (state === null) return role === 'customer' ? support : crewSupport
  const stage = stageOf(state)
  return stage === null ? [] : replies[role === 'customer' ? 'customer' : 'crew'][stage]
}

function stageOf(state: string): keyof (typeof replies)['crew'] | null {
  if (isIn(state, 'open', 'assigned')) return 'ahead'
  if (state === 'en_route') return 'coming'
  if (isIn(state, 'under_way')) return isLoaded(state) ? 'loaded' : 'working'
  return isIn(state, 'delivered', 'completed', 'disputed') ? 'done' : null
}
