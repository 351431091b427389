import type { ServerModule } from '#server/server-module.ts'
import { type PageReaders, pictureRoutes } from './routes.ts'

/** Serves the Open Graph pictures of pages and the cities' skylines. */
export const picturesModule = (readers: PageReaders): ServerModule => ({
  name: 'pictures',
  routes: (scope, context) => pictureRoutes(scope, context, readers),
})
