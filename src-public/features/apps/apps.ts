import { href } from '#contract/routes.ts'

/** The product's web apps, by the page that presents each. */
export const appNames = ['customerapp', 'moverapp', 'driverapp'] as const
export type AppName = (typeof appNames)[number]

export const pathOf = (app: AppName): string =>
  app === 'moverapp' ? href('moverapp') : href('product', { product: app })

/** Which of them is somebody's own; a visitor is taken for a customer. */
export function appOf(role: string | undefined): AppName {
  if (role === 'mover') return 'moverapp'
  return role === 'driver' ? 'driverapp' : 'customerapp'
}
