import { href } from '#contract/routes.ts'

/** The product's web apps, named after the page that presents each. */
export const appNames = ['customerapp', 'moverapp', 'driverapp'] as const
export type AppName = (typeof appNames)[number]

export const pathOf = (app: AppName): string =>
  app === 'moverapp' ? href('moverapp') : href('product', { product: app })

/** Returns the app of a role; visitors get the customers' app. */
export function appOf(role: string | undefined): AppName {
  if (role === 'mover') return 'moverapp'
  return role === 'driver' ? 'driverapp' : 'customerapp'
}
