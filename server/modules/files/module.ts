import type { ServerModule } from '#server/server-module.ts'
import { fileRoutes } from './routes.ts'

/** Accepts uploads and serves files to the users who may see the records they belong to. */
export const filesModule: ServerModule = { name: 'files', routes: fileRoutes }
