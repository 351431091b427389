import type { ResourceName } from '../../resources.ts'

type ResourceTexts = Record<ResourceName, { one: string; many: string }>

export const resources = {
  orders: { one: 'Order', many: 'Orders' },
  users: { one: 'User', many: 'Users' },
  customers: { one: 'Customer', many: 'Customers' },
  movers: { one: 'Mover', many: 'Movers' },
  drivers: { one: 'Driver', many: 'Drivers' },
  payments: { one: 'Payment', many: 'Payments' },
  payment_methods: { one: 'Card on file', many: 'Cards on file' },
  earnings: { one: 'Earning', many: 'Earnings' },
  journal: { one: 'Journal line', many: 'Journal' },
  states: { one: 'State', many: 'States' },
  cities: { one: 'City', many: 'Cities' },
  vehicles: { one: 'Vehicle', many: 'Vehicles' },
  items: { one: 'Item', many: 'Items' },
  sizes: { one: 'Size', many: 'Sizes' },
  size_items: { one: 'Item of a size', many: 'Items of sizes' },
  fees: { one: 'Fee', many: 'Fees' },
  coupons: { one: 'Coupon', many: 'Coupons' },
  feedbacks: { one: 'Review', many: 'Reviews' },
  events: { one: 'Event', many: 'Events' },
} as const satisfies ResourceTexts
