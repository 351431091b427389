import type { ServerModule } from '#server/server-module.ts'
import { catalogRoutes } from './catalog-routes.ts'
import { cityRoutes } from './city-routes.ts'
import { feeRules } from './fee-rules.ts'
import { quoteRoutes } from './routes.ts'
import { tellFreedWindows } from './tell-freed-windows.ts'
import { vehicleRules } from './vehicle-rules.ts'

/**
 * Serves quotes and city pages, and validates changes of fees and vehicles before pricing uses
 * them.
 */
export const bookingModule: ServerModule = {
  name: 'booking',
  routes: (scope, context) => {
    quoteRoutes(scope, context)
    catalogRoutes(scope, context)
    cityRoutes(scope, context)
  },

  hooks: { fees: feeRules, vehicles: vehicleRules },
  jobs: [{ name: 'tell-freed-windows', every: 'hour', run: tellFreedWindows }],
}
