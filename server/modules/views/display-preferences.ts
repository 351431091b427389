import { and, eq, inArray } from 'drizzle-orm'
import {
  allRows,
  type DisplayPreferences,
  displayKeys,
  maxPins,
  readPins,
  type setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import { displayPreferences, tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'

const { user_id, key } = displayPreferences

/** Reads the actor's preferences; those of resources that no longer exist are left out. */
export async function readPreferences(db: Db, { actor }: Act): Promise<DisplayPreferences> {
  const rows = await db
    .select()
    .from(displayPreferences)
    .where(and(eq(user_id, ownId(actor, 'user_id')), inArray(key, [...displayKeys])))
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

export async function setPreference(
  kernel: Kernel,
  preference: BodyOf<typeof setDisplayPreference>,
  act: Act,
): Promise<void> {
  const { db } = kernel
  const { actor } = act
  const own = { user_id: ownId(actor, 'user_id'), key: preference.key }
  const { value } = preference
  if (own.key === 'pins' && value !== null && readPins(value) === null)
    throw invalid(actor.locale, {
      value: [translate(actor.locale, 'view.pins', { count: maxPins })],
    })
  if (value !== null) await checkView(kernel, own.key, value, act)
  if (value === null)
    await db.delete(displayPreferences).where(and(eq(user_id, own.user_id), eq(key, own.key)))
  else
    await db
      .insert(displayPreferences)
      .values({ ...own, value })
      .onConflictDoUpdate({ target: [user_id, key], set: { value } })
}

/** Throws unless a view that is to open a list is one of that list, and visible to the actor. */
async function checkView(kernel: Kernel, of: string, value: string, { actor }: Act): Promise<void> {
  const [, resource] = /^view\.(.+)$/.exec(of) ?? []
  if (!resource || value === allRows) return
  const { saved_views } = tables
  const [found] = isRowId(value)
    ? await kernel.db
        .select({ resource: saved_views.resource })
        .from(saved_views)
        .where(
          and(eq(saved_views.id, Number(value)), listable(kernel, resources.saved_views, actor)),
        )
    : []
  if (found?.resource !== resource)
    throw invalid(actor.locale, { value: [translate(actor.locale, 'view.none')] })
}
