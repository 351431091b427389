import { and, desc, eq } from 'drizzle-orm'

import type { Claim, MoveClaims } from '#contract/calls/claims.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { claimMachine } from '#contract/machines/claim.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import { setting } from '#server/domain/setting.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { findOwn, isOwn } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import { appealEnd, appealObstacle } from './appeal.ts'
import type { ClaimRow } from './claim-row.ts'
import { filingTerms } from './filing-terms.ts'

type Viewer = { actor: Actor; now: Date }

/** Reads the claims about an order as one of its two sides sees them. */
export async function claimsOf(
  context: AppContext,
  code: string,
  { actor, now }: Viewer,
): Promise<MoveClaims> {
  const { db } = context.kernel
  const { cities, claims, orders } = tables
  const [found] = await db
    .select({ order: orders, time_zone: cities.time_zone })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(and(eq(orders.code, code), isOwn(resources.orders, orders, actor)))
  if (!found) throw notFound(actor.locale)
  const { order, time_zone } = found
  const rows = await db
    .select()
    .from(claims)
    .where(and(eq(claims.order_id, order.id), isOwn(resources.claims, claims, actor)))
    .orderBy(desc(claims.id))
  const days = await setting(db, 'claim_appeal_days')
  const shown: Claim[] = []
  for (const row of rows) shown.push(await viewOf(context, row, days, { actor, now }))
  const terms = actor.kind === 'customer' ? await filingTerms(db, order, now) : null
  return {
    claims: shown,
    filing_deadline_at: terms && typeof terms !== 'string' ? terms.until : null,
    answer_hours: await setting(db, 'claim_answer_hours'),
    decide_days: await setting(db, 'claim_decide_days'),
    time_zone,
  }
}

/** Reads one of the actor's claims. */
export async function claimView(context: AppContext, id: number, asked: Viewer): Promise<Claim> {
  const { db } = context.kernel
  const { claims } = tables
  const [row] = await findOwn(db, [resources.claims, claims], eq(claims.id, id), asked.actor)
  if (!row) throw notFound(asked.actor.locale)
  return viewOf(context, row, await setting(db, 'claim_appeal_days'), asked)
}

async function viewOf(
  { kernel, ports }: AppContext,
  row: ClaimRow,
  appeal_days: number,
  { actor, now }: Viewer,
): Promise<Claim> {
  const side = actor.kind === 'mover' ? 'mover' : 'customer'
  const isMover = side === 'mover'
  const canAppeal = appealObstacle(row, side, appeal_days, now) === undefined
  const taken = row.items.flatMap(({ photo }) => photo ?? [])
  const urls = await pictureUrls(kernel.db, ports.files, [...taken, ...row.answer_photos])
  const picture = (key: string | null | undefined) => {
    const found = urls.find((url) => url.key === key)
    return found ? { url: found.url, thumbnail_url: found.thumbnail_url } : null
  }
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    kind: row.kind,
    text: row.text,
    items: row.items.map(({ name, description, amount_cents, photo }) => ({
      name,
      description: description ?? null,
      amount_cents,
      photo: picture(photo),
    })),
    claimed_cents: row.claimed_cents,
    created_at: row.created_at,
    held_cents: isMover ? row.held_cents : null,
    answer_due_at: row.answer_due_at,
    decide_due_at: row.decide_due_at,
    answer:
      row.answer && row.answered_at
        ? {
            text: row.answer,
            photos: row.answer_photos.flatMap((key) => picture(key) ?? []),
            at: row.answered_at,
          }
        : null,
    offers: row.offers.map((offer) => ({ ...offer, text: offer.text ?? null })),
    offer_until: row.offer_until,
    decision:
      row.decided_cents === null
        ? null
        : {
            amount_cents: row.decided_cents,
            borne_by: isMover ? row.borne_by : null,
            reason: row.reason,
            policy: row.policy,
            at: row.decided_at,
          },
    appeal_until: canAppeal ? appealEnd(row, appeal_days) : null,
    appeal:
      row.appealed_by && row.appealed_at
        ? {
            by: row.appealed_by,
            text: row.appealed_by === side ? row.appeal : null,
            at: row.appealed_at,
          }
        : null,
    paid_cents: row.paid_cents,
    allowed_transitions: openTo(claimMachine, row.state, actor, kernel.policy).filter(
      (name) => name !== 'appeal' || canAppeal,
    ),
  }
}
