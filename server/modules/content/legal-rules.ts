import { and, desc, eq, ne, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { lastingStates, type legalsMachine } from '#contract/machines/legal-document.ts'
import { tables } from '#server/database/tables.ts'
import { problem } from '#server/kernel/http/problem.ts'
import type { Effect, Hook, Need, Tx } from '#server/kernel/kernel.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf } from '#server/server-module.ts'
import { dayOf, type LegalRow, type PublishedText, tableOf } from './legal-table.ts'

export const legalEffects = (
  name: PublishedText,
): Record<TransitionOf<typeof legalsMachine>, Effect<LegalRow> | null> => ({
  publish: { set: ({ now }) => ({ published_at: now.toISOString() }) },
  /**
   * Supersedes the older texts at the same moment; if several take effect late, the last one stays.
   */
  take_effect: {
    after: async ({ kernel, tx, row, now, request_id }) => {
      const table = tableOf(name)
      const older = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.state, 'in_force'), ofSameKind(name, row)))
        .orderBy(desc(table.edition))
        .offset(1)
      for (const { id } of older)
        await transitionWithin(kernel, tx, {
          actor: system,
          now,
          request_id,
          resource: name,
          id,
          name: 'supersede',
        })
    },
  },
  supersede: null,
})

/**
 * Requires days and editions to increase together, so that exactly one text is in force on a day.
 */
export const legalNeeds = (name: PublishedText): Record<NeedOf<'legals'>, Need<LegalRow>> => ({
  day_not_past: async ({ row, now, actor }) => {
    const today = dayOf(now)
    if (row.effective_on >= today) return undefined
    return { effective_on: [translate(actor.locale, 'content.day_not_past', { today })] }
  },

  next_edition: async ({ tx, row, actor }) => {
    const last = await lastPublished(tx, name, row)
    if (!last) return undefined
    const { edition, effective_on: day } = last
    const say = (key: string) => [translate(actor.locale, `content.${key}`, { edition, day })]
    return {
      ...(row.edition > edition ? {} : { edition: say('next_edition') }),
      ...(row.effective_on > day ? {} : { effective_on: say('next_day') }),
    }
  },
})

/** Agreements have editions for each kind of text. */
const ofSameKind = (name: PublishedText, row: LegalRow) =>
  name === 'agreements' && 'kind' in row
    ? eq(tables.agreements.kind, row.kind as (typeof tables.agreements)['$inferSelect']['kind'])
    : undefined

async function lastPublished(
  tx: Tx,
  name: PublishedText,
  row: LegalRow,
): Promise<LegalRow | undefined> {
  // Locked, because two drafts published concurrently would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  const table = tableOf(name)
  const [last] = await tx
    .select()
    .from(table)
    .where(and(ne(table.state, 'draft'), ofSameKind(name, row)))
    .orderBy(desc(table.edition))
    .limit(1)
  return last
}

const keepPublished: Hook = async ({ actor, current }) => {
  if (!lastingStates.some((state) => state === current?.state)) return {}
  throw problem(409, { message: translate(actor.locale, 'content.published_text') })
}

export const legalHooks = { edit: keepPublished, delete: keepPublished }
