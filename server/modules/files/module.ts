import type { ServerModule } from '#server/server-module.ts'
import { deliverRemoval, removeUnusedFiles } from './remove-unused.ts'
import { fileRoutes } from './routes.ts'

/**
 * Accepts uploads, serves files to the users who may see the records they belong to, and removes
 * those that no record uses.
 */
export const filesModule: ServerModule = {
  name: 'files',
  routes: fileRoutes,
  deliveries: { file_removals: { deliver: deliverRemoval, lane: { isBackground: true } } },
  jobs: [{ name: 'remove-unused-files', every: 'hour', run: removeUnusedFiles }],
}
