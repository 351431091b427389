import type { FastifyInstance } from 'fastify'

import { fileClaim as fileCall, readJobClaims, readMoveClaims } from '#contract/calls/claims.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { claimsOf, claimView } from './claim-view.ts'
import { fileClaim } from './file-claim.ts'

export function claimRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, readMoveClaims, ({ params, act }) =>
    claimsOf(context, params.code, act()),
  )
  registerCall(app, kernel, readJobClaims, ({ params, act }) =>
    claimsOf(context, params.code, act()),
  )
  registerCall(app, kernel, fileCall, async ({ params, body, act }) => {
    const id = await fileClaim(kernel, params.code, body, act())
    return claimView(context, id, act())
  })
}
