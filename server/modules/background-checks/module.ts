import type { ServerModule } from '#server/server-module.ts'
import { checkEffects, checkNeeds, driverJoined, driverLeft } from './check-rules.ts'
import { askAboutOpen, deliverCheck } from './deliver-check.ts'
import { eraseCheck } from './erase-check.ts'
import { backgroundRoutes } from './routes.ts'

/** Handles background checks of drivers: consent, order, result, notice, dispute and decision. */
export const backgroundChecksModule: ServerModule = {
  name: 'background-checks',
  routes: backgroundRoutes,
  needs: { background_checks: checkNeeds },
  effects: { background_checks: checkEffects },
  listeners: {
    'driver.joined': driverJoined,
    'driver.left': driverLeft,
    'driver.dismissed': driverLeft,
    'driver.withdrawn': driverLeft,
    'user.closed': eraseCheck,
  },
  deliveries: { background_checks: { deliver: deliverCheck, lane: { limitMs: 120_000 } } },
  jobs: [{ name: 'ask-about-open-checks', every: 'hour', run: askAboutOpen }],
}
