import { basename } from 'node:path/posix'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  listOwnDocuments,
  readDocumentFile,
  readDocumentHistory,
} from '#contract/calls/documents.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { tableOf } from '#server/kernel/kernel.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'
import { documentHistory } from './history.ts'
import { ownDocuments } from './own-documents.ts'

export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context

  registerCall(app, kernel, listOwnDocuments, ({ act }) => ownDocuments(context, act().actor))

  registerCall(app, kernel, readDocumentHistory, async ({ params, act }) => {
    const { actor } = act()
    if (!isRowId(params.id)) throw notFound(actor.locale)
    return documentHistory(context, Number(params.id), actor)
  })

  registerCall(app, kernel, readDocumentFile, async ({ params, act }) => {
    const { actor } = act()
    const { documents } = tables
    if (!isRowId(params.id)) throw notFound(actor.locale)
    const [stored] = await kernel.db
      .select({
        key: files.key,
        name: files.name,
        bytes: files.bytes,
        media_type: files.media_type,
      })
      .from(documents)
      .innerJoin(files, eq(files.key, documents.file))
      .where(
        and(
          eq(documents.id, Number(params.id)),
          scopeFor(resources.documents.scope, tableOf(kernel, resources.documents), actor),
        ),
      )
    if (!stored) throw notFound(actor.locale)
    const { key, name, bytes, media_type } = stored
    return { url: await ports.files.signedUrl(key), name: name ?? basename(key), bytes, media_type }
  })
}
