import { eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { blogMachine } from '#contract/machines/blog.ts'
import { files, type tables } from '#server/database/tables.ts'
import { keepFormerSlug } from '#server/domain/former-slugs.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Effect, Hook, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf } from '#server/server-module.ts'

type BlogRow = (typeof tables.blogs)['$inferSelect']

/** Publishes a post. One that returns from the archive keeps its original date. */
const appear = ({ row, now }: Step<BlogRow>): Partial<BlogRow> => ({
  publish_at: null,
  published_at: row.published_at ?? now.toISOString(),
})

export const blogEffects: Record<TransitionOf<typeof blogMachine>, Effect<BlogRow> | null> = {
  schedule: {
    set: ({ input }) => ({ publish_at: new Date(String(input.publish_at)).toISOString() }),
  },
  unschedule: { set: () => ({ publish_at: null }) },
  publish: { set: appear },
  appear: { set: appear },
  archive: null,
}

export const blogNeeds: Record<NeedOf<'blogs'>, Need<BlogRow>> = {
  publication_in_future: async ({ input, now, actor }) =>
    new Date(String(input.publish_at)) > now
      ? undefined
      : { publish_at: [translate(actor.locale, 'content.publication_in_future')] },

  complete_post: ({ tx, row, actor }) => missingIn(row, tx, actor),
}

const keepsFormerSlug = keepFormerSlug('blogs')

const editPost: Hook = async (change) => {
  const { tx, actor, current, input } = change
  const before = current as BlogRow
  const after = { ...before, ...input }
  // These appear without another check, so each edit must leave them complete.
  if (before.state === 'scheduled' || before.state === 'published') {
    const errors = await missingIn(after, tx, actor)
    if (errors) throw invalid(actor.locale, errors)
  }
  // A draft never had a public URL that a former slug would have to serve.
  const wasPublished = before.state === 'published' || before.state === 'archived'
  return wasPublished ? keepsFormerSlug(change) : {}
}

export const blogHooks = { edit: editPost }

/** Returns the errors that prevent a post from being shown, by field. */
async function missingIn(
  post: BlogRow,
  tx: Tx,
  { locale }: Actor,
): Promise<FieldErrors | undefined> {
  const errors: FieldErrors = {}
  for (const field of ['title', 'excerpt', 'body', 'author'] as const)
    if (!post[field].trim()) errors[field] = [translate(locale, 'content.blank', { field })]
  if (post.cover && !(await isStored(tx, post.cover)))
    errors.cover = [translate(locale, 'validation.missing_reference', { field: 'cover' })]
  if (post.cover && !post.cover_alt?.trim())
    errors.cover_alt = [translate(locale, 'content.cover_alt')]
  return Object.keys(errors).length ? errors : undefined
}

async function isStored(tx: Tx, key: string): Promise<boolean> {
  const [found] = await tx.select({ key: files.key }).from(files).where(eq(files.key, key))
  return found !== undefined
}
