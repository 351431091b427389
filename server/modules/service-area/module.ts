import type { ServerModule } from '#server/server-module.ts'
import { createCity, editCity } from './city-rules.ts'
import { locateBase } from './locate-base.ts'
import { deleteTruck, driverGone, editMover, editTruck, moverGone } from './pause-unserved.ts'
import { waitingRoutes } from './waiting-routes.ts'

/** Keeps cities live only where movers serve, and the waiting list of all other places. */
export const serviceAreaModule: ServerModule = {
  name: 'service-area',
  routes: waitingRoutes,
  hooks: {
    cities: { create: createCity, edit: editCity },
    movers: { edit: editMover },
    mover_vehicles: { edit: editTruck, delete: deleteTruck },
  },
  deliveries: { base_points: { deliver: locateBase } },
  listeners: {
    'mover.suspended': moverGone,
    'mover.closed': moverGone,
    'driver.suspended': driverGone,
    'driver.left': driverGone,
    'driver.dismissed': driverGone,
  },
}
