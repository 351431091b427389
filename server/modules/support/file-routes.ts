import { basename } from 'node:path/posix'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readMessageFiles } from '#contract/calls/support.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { tableOf } from '#server/kernel/kernel.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'

/** Registers the call that lists the files attached to a ticket message. */
export function messageFileRoutes(app: FastifyInstance, { kernel, ports }: AppContext): void {
  const { ticket_messages: messages } = tables
  const { ticket_messages: resource } = resources

  registerCall(app, kernel, readMessageFiles, async ({ params, act }) => {
    const { actor } = act()
    if (!isRowId(params.id)) throw notFound(actor.locale)
    const within = scopeFor(resource.scope, tableOf(kernel, resource), actor)
    const [message] = await kernel.db
      .select({ files: messages.files })
      .from(messages)
      .where(and(eq(messages.id, Number(params.id)), within))
    if (!message) throw notFound(actor.locale)
    const stored = await kernel.db.select().from(files).where(inArray(files.key, message.files))
    return Promise.all(
      stored.map(async ({ key, name, bytes }) => ({
        key,
        bytes,
        url: await ports.files.signedUrl(key),
        name: name ?? basename(key),
      })),
    )
  })
}
