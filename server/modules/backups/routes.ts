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
import { keyOf } from './backup-task.ts'

/** Registers the download of a backup file. Each download is recorded as an event. */
export function backupRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context
  const { backups } = tables

  registerCall(app, kernel, downloadBackup, async ({ params, act, reply }) => {
    const { actor, now, request_id } = act()
    const [row] = isRowId(params.id)
      ? await kernel.db
          .select()
          .from(backups)
          .where(and(eq(backups.id, Number(params.id)), eq(backups.state, 'verified')))
      : []
    const file = row && (await ports.files.read(keyOf(row.name)))
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
      .header('Content-Disposition', asAttachment(`${row.name}.backup`))
    return file.stream
  })
}
