import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'

import { routes } from '#contract/routes.ts'
import type { Config } from '#server/config.ts'

const apps: readonly string[] = ['moverapp', ...routes.product.values.product]

/** Serves a QR code for each app's page. */
export function appCodes(app: FastifyInstance, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  app.get<{ Params: { app: string } }>(
    '/pictures/:app/code.svg',
    { schema: { hide: true } },
    (request, reply) => {
      const name = apps.find((one) => one === request.params.app)
      if (name === undefined) return reply.callNotFound()
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'public, max-age=3600')
        .send(renderSVG(`${baseUrl}/${name}`, { border: 2 }))
    },
  )
}
