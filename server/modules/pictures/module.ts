import type { ServerModule } from '#server/server-module.ts'
import { type PageReaders, pictureRoutes } from './routes.ts'

/** Draws the pictures of pages. */
export const picturesModule = (readers: PageReaders): ServerModule => ({
  name: 'pictures',
  routes: (scope, context) => pictureRoutes(scope, context, readers),
})
