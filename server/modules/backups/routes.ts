import { basename } from 'node:path/posix'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { downloadBackup } from '#contract/calls/backups.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { pastOf, recordEvent } from '#server/kernel/transition/event.ts'

/** Registers the download of a backup's database. Each download is recorded as an event. */
export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports, backups } = context
  const { backups: rows } = tables

  registerCall(app, kernel, downloadBackup, async ({ params, act, reply }) => {
    const { actor, now, request_id } = act()
    const [row] = isRowId(params.id)
      ? await kernel.db
          .select()
          .from(rows)
          .where(and(eq(rows.id, Number(params.id)), eq(rows.state, 'verified')))
      : []
    const manifest = row && (await backups.read(row.name))
    const file = manifest && (await ports.backups.read(manifest.database.key))
    if (!file) throw notFound(actor.locale)
    await transact(kernel.db, (tx) =>
      recordEvent(kernel, tx, {
        actor,
        now,
        request_id,
        ...pastOf(resources.backups, row.id, 'downloaded'),
      }),
    )
    reply
      .type(file.type)
      .header('Content-Length', file.size)
      .header('Content-Disposition', asAttachment(basename(manifest.database.key)))
    return file.stream
  })
}
