import type { ServerModule } from '#server/server-module.ts'
import { fileRoutes } from './routes.ts'

/** Takes uploads, and serves files to those who may see the records that they belong to. */
export const filesModule: ServerModule = { name: 'files', routes: fileRoutes }
