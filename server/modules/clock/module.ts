import type { ServerModule } from '#server/server-module.ts'
import { clockRoutes } from './routes.ts'

/** Moves the clock of a demo. A server without such a clock refuses to. */
export const clockModule: ServerModule = { name: 'clock', routes: clockRoutes }
