import type { Resource } from './kernel/resource.ts'
import { cities } from './resources/cities.ts'
import { coupons } from './resources/coupons.ts'
import { customers } from './resources/customers.ts'
import { drivers } from './resources/drivers.ts'
import { earnings } from './resources/earnings.ts'
import { events } from './resources/events.ts'
import { feedbacks } from './resources/feedbacks.ts'
import { fees } from './resources/fees.ts'
import { items } from './resources/items.ts'
import { journal } from './resources/journal.ts'
import { movers } from './resources/movers.ts'
import { orders } from './resources/orders.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { payments } from './resources/payments.ts'
import { sizeItems } from './resources/size-items.ts'
import { sizes } from './resources/sizes.ts'
import { states } from './resources/states.ts'
import { users } from './resources/users.ts'
import { vehicles } from './resources/vehicles.ts'

/** Every declared resource, by name. What is not in here does not exist. */
export const resources = {
  orders,
  users,
  customers,
  movers,
  drivers,
  payments,
  payment_methods: paymentMethods,
  earnings,
  journal,
  states,
  cities,
  vehicles,
  items,
  sizes,
  size_items: sizeItems,
  fees,
  coupons,
  feedbacks,
  events,
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof resources
