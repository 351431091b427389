import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { type FieldErrors, forbidden, invalid } from '#server/kernel/http/problem.ts'
import type { AfterCreate, AnyRow, Hook, Hooks } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { announce } from '#server/kernel/transition/announce.ts'
import { translate } from '#server/kernel/translate.ts'
import { colleaguesFor, commentable, maySee } from './colleagues.ts'

type Change = Parameters<Hook>[0]
export type CommentRow = (typeof tables.comments)['$inferSelect']

/** The event of a comment that mentions somebody for the first time. */
const mentioned = 'comment.mentioned'

const create: Hook = async (change) => {
  const { kernel, tx, actor, input } = change
  const resource = commentable(input.resource)
  const isSeen = resource && (await maySee(kernel, tx, actor, { resource, id: input.record_id }))
  // The same answer for a record that doesn't exist and for one that the writer may not see.
  if (!isSeen) refuse(change, resource ? 'record_id' : 'resource', 'comment.record')
  await checkMentions(change, input)
  const author_id = ownId(actor, 'user_id')
  const { users } = tables
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, author_id))
  return { author_id, author_name: author?.name, ...resolution(change) }
}

const edit: Hook = async (change) => {
  const { kernel, tx, actor, input, now } = change
  const current = change.current as unknown as CommentRow
  const isRewritten = input.text !== undefined || input.mentions !== undefined
  if (isRewritten && current.author_id !== actor.user_id) throw forbidden(actor.locale)
  if (isRewritten) await checkMentions(change, { ...current, ...input })
  const added = ((input.mentions ?? []) as number[]).filter((id) => !current.mentions.includes(id))
  if (added.length > 0) {
    const row = { ...current, ...input } as unknown as AnyRow
    await announce(kernel, mentioned, { tx, row, now, input: { by: actor.user_id, ids: added } })
  }
  const isChanged = input.text !== undefined && input.text !== current.text
  return { ...(isChanged ? { edited_at: now.toISOString() } : {}), ...resolution(change) }
}

const byAuthor: Hook = async ({ actor, current }) => {
  if (current?.author_id !== actor.user_id) throw forbidden(actor.locale)
  return {}
}

/** Says who resolved a comment and when, or that nobody has anymore. */
function resolution({ actor, current, input, now }: Change): Partial<CommentRow> {
  const { is_resolved } = input
  if (typeof is_resolved !== 'boolean' || is_resolved === (current?.is_resolved ?? false)) return {}
  return is_resolved
    ? { resolved_at: now.toISOString(), resolved_by_id: actor.user_id }
    : { resolved_at: null, resolved_by_id: null }
}

/** Refuses to mention anybody but administrators who may see the record. */
async function checkMentions(
  change: Change,
  { resource: name, record_id, mentions }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = [...new Set((mentions ?? []) as number[])]
  const resource = commentable(name)
  if (ids.length === 0 || !resource) return
  const { kernel, tx } = change
  const found = await colleaguesFor(kernel, tx, { resource, id: Number(record_id) }, { ids })
  if (found.length < ids.length) refuse(change, 'mentions', 'comment.mentions')
}

function refuse({ actor: { locale } }: Change, field: string, key: string): never {
  const errors: FieldErrors = { [field]: [translate(locale, key)] }
  throw invalid(locale, errors)
}

export const commentHooks: Hooks = { create, edit, delete: byAuthor, restore: byAuthor }

/** Announces the mentions of a new comment. */
export const announceMentions: AfterCreate = async ({ kernel, tx, row, actor, now }) => {
  const { mentions } = row as unknown as CommentRow
  if (mentions.length === 0) return
  await announce(kernel, mentioned, { tx, row, now, input: { by: actor.user_id, ids: mentions } })
}
