import { and, eq, sql } from 'drizzle-orm'

import type { fileClaim as fileCall } from '#contract/calls/claims.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { foreignPhotos } from '#server/domain/own-photos.ts'
import { setting } from '#server/domain/setting.ts'
import { type FieldErrors, invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { after, day, hour } from './claim-row.ts'
import { filingTerms } from './filing-terms.ts'

type Filed = BodyOf<typeof fileCall>

/** Stores a customer's claim about a move and starts both clocks. Returns the claim's id. */
export function fileClaim(kernel: Kernel, code: string, body: Filed, act: Act): Promise<number> {
  const { actor, now } = act
  const { orders } = tables
  return transact(kernel.db, async (tx) => {
    // Locked, so that two claims at once see each other.
    const own = and(eq(orders.code, code), isOwn(resources.orders, orders, actor))
    const [order] = await readRows(tx, orders, own, sql`for update`)
    if (!order) throw notFound(actor.locale)
    const terms = await filingTerms(tx, order, now)
    if (typeof terms === 'string')
      throw problem(409, { message: translate(actor.locale, `claim.${terms}`) })
    const errors = await photoErrors(tx, body, act)
    if (Object.keys(errors).length > 0) throw invalid(actor.locale, errors)
    const items = body.items.map(({ name, amount_cents, description, photo }) => ({
      name,
      amount_cents,
      description: description ?? null,
      photo: photo ?? null,
    }))
    const values = {
      order_id: order.id,
      customer_id: order.customer_id,
      mover_id: order.mover_id,
      kind: body.kind,
      text: body.text,
      items,
      claimed_cents: items.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      answer_due_at: after(now, (await setting(tx, 'claim_answer_hours')) * hour),
      decide_due_at: after(now, (await setting(tx, 'claim_decide_days')) * day),
    }
    const { id } = await insertRow(kernel, tx, resources.claims, values, act)
    return id
  })
}

/** The kinds of claims that a photo has to show. */
const needPhoto: readonly Filed['kind'][] = ['damage', 'property']

async function photoErrors(tx: Tx, { kind, items }: Filed, { actor }: Act): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const keys = items.flatMap(({ photo }) => photo ?? [])
  const foreign = await foreignPhotos(tx, keys, actor.user_id)
  for (const [at, { photo }] of items.entries())
    if (photo && foreign.includes(photo))
      errors[`items.${at}.photo`] = [translate(actor.locale, 'claim.photo')]
  if (keys.length === 0 && needPhoto.includes(kind))
    errors['items.0.photo'] = [translate(actor.locale, 'claim.photo_missing')]
  return errors
}
