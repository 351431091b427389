import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import {
  carryOutImport,
  checkImport,
  importLimits,
  previewImport,
  uploadImport,
} from '#contract/calls/imports.ts'
import { isImportable } from '#contract/kernel/resource.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import type { AppContext } from '#server/context.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { actorOf, refuseVisitor } from '#server/kernel/http/request.ts'
import { translate } from '#server/kernel/translate.ts'
import { ownImport, preview } from './import-preview.ts'
import { mayImport, startCarryOut, startDryRun } from './import-start.ts'
import { storeImport } from './import-upload.ts'
import { refusedRows } from './refused-rows.ts'

export async function importRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { kernel } = context
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: importLimits.bytes, files: 1, fields: 0 },
    })
    for (const resource of Object.values(kernel.resources)) {
      if (!isImportable(resource)) continue
      registerCall(scope, kernel, uploadImport(resource.name), async ({ act, request }) => {
        const made = act()
        mayImport(kernel, resource, made)
        const sent = request.isMultipart() ? await request.file() : undefined
        if (sent?.fieldname !== 'file')
          throw invalid(request.locale, { file: [translate(request.locale, 'file.missing')] })
        const file = await storeImport(context, resource, sent, made)
        return preview(context, resource, file, {}, made)
      })
    }
  })
  for (const resource of Object.values(kernel.resources)) {
    if (!isImportable(resource)) continue
    registerCall(app, kernel, previewImport(resource.name), async ({ params, query, act }) => {
      const made = act()
      const file = await ownImport(kernel.db, resource, params.id, made)
      return preview(context, resource, file, query, made)
    })
    registerCall(app, kernel, checkImport(resource.name), ({ params, body, act }) =>
      startDryRun(context, resource, params.id, body, act()),
    )
  }
  registerCall(app, kernel, carryOutImport, ({ params, body, act }) => {
    const made = act()
    if (!isRowId(params.id)) throw notFound(made.actor.locale)
    return startCarryOut(kernel, Number(params.id), body.sha256, made)
  })
  app.get(
    '/api/tasks/:id/refused-rows',
    {
      schema: { tags: ['tasks'], summary: 'The rows that an import has refused, as CSV' },
      onRequest: refuseVisitor,
      config: { errorStatuses: [401, 403, 404] },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { id } = request.params as { id: string }
      if (!isRowId(id)) throw notFound(actor.locale)
      const act = { actor, now: kernel.now(), request_id: request.id }
      const { name, file } = await refusedRows(kernel, Number(id), act)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', asAttachment(name))
        .send(file)
    },
  )
}
