import type { RouteName } from '#contract/routes.ts'

/** The screens of each role, in the order of its navigation. */
export const areas = {
  customer: [
    'customer',
    'customer-moves',
    'customer-payments',
    'customer-notifications',
    'customer-profile',
  ],
  mover: ['mover', 'mover-jobs', 'mover-wallet', 'mover-notifications'],
  driver: ['driver', 'driver-jobs', 'driver-notifications'],
} as const satisfies Record<string, readonly RouteName[]>

export type AreaName = keyof typeof areas

export function isArea(role: string): role is AreaName {
  return Object.hasOwn(areas, role)
}

/** The text key of each screen's label, in the area `common`. */
export const areaLabels = {
  customer: 'nav.customer',
  'customer-moves': 'nav.customer_moves',
  'customer-payments': 'nav.customer_payments',
  'customer-notifications': 'nav.notifications',
  'customer-profile': 'nav.profile',
  mover: 'nav.mover',
  'mover-jobs': 'nav.mover_jobs',
  'mover-wallet': 'nav.mover_wallet',
  'mover-notifications': 'nav.notifications',
  driver: 'nav.driver',
  'driver-jobs': 'nav.driver_jobs',
  'driver-notifications': 'nav.notifications',
} as const satisfies Record<(typeof areas)[AreaName][number], string>
