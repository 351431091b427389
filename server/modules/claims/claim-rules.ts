import { eq } from 'drizzle-orm'

import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { claimMachine } from '#contract/machines/claim.ts'
import { divisionOf } from '#contract/pricing/division.ts'
import { tables } from '#server/database/tables.ts'
import { foreignPhotos } from '#server/domain/own-photos.ts'
import { isAboutPrice } from '#server/domain/price-claims.ts'
import { setting } from '#server/domain/setting.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Effect, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { NeedOf } from '#server/server-module.ts'
import { appealObstacle } from './appeal.ts'
import { after, type ClaimRow, day } from './claim-row.ts'

type ClaimStep = Step<ClaimRow>

const say = ({ actor }: ClaimStep, key: string, values = {}) => [
  translate(actor.locale, `claim.${key}`, values),
]

/** Effects of each transition on the claim itself. Payments and earnings react to its event. */
export const claimEffects: Record<TransitionOf<typeof claimMachine>, Effect<ClaimRow> | null> = {
  answer: {
    set: ({ input, now }) => ({
      answer: String(input.text),
      answer_photos: photosIn(input),
      answered_at: now.toISOString(),
    }),
  },
  lapse: null,
  review: null,
  offer: {
    set: async ({ tx, row, input, actor, now }) => ({
      offers: [
        ...row.offers,
        {
          offered_by: actor.kind === 'mover' ? 'mover' : 'admin',
          amount_cents: Number(input.amount_cents),
          text: input.text ? String(input.text) : null,
          offered_at: now.toISOString(),
          outcome: 'open',
        },
      ],
      offer_cents: Number(input.amount_cents),
      offer_until: after(now, (await setting(tx, 'claim_offer_days')) * day),
      offered_by_id: actor.kind === 'admin' ? actor.user_id : null,
      borne_by: actor.kind === 'mover' ? 'mover' : bearerIn(input),
    }),
  },
  take: {
    set: ({ row, now }) => ({
      ...offerEnds(row, 'taken'),
      borne_by: row.borne_by,
      decided_cents: row.offer_cents,
      decided_at: now.toISOString(),
      decided_by_id: null,
      policy: null,
      reason: null,
    }),
  },
  decline: { set: ({ row }) => offerEnds(row, 'declined') },
  expire_offer: { set: ({ row }) => offerEnds(row, 'expired') },
  decide: {
    set: async ({ tx, row, input, actor, now }) => {
      const decided_cents = Number(input.amount_cents)
      const appeal_days = row.appealed_at ? 0 : await setting(tx, 'claim_appeal_days')
      return {
        decided_cents,
        borne_by: decided_cents > 0 ? bearerIn(input) : null,
        policy: String(input.policy),
        reason: String(input.reason),
        decided_at: now.toISOString(),
        decided_by_id: actor.user_id,
        closes_at: decided_cents > 0 ? null : after(now, appeal_days * day),
      }
    },
  },
  settle: null,
  reopen: {
    set: async ({ tx, now }) => ({
      decided_cents: null,
      borne_by: null,
      decided_at: null,
      ...(await decisionDue(tx, now)),
    }),
  },
  appeal: {
    set: async ({ tx, input, actor, now }) => ({
      appeal: String(input.text),
      appealed_by: actor.kind === 'mover' ? 'mover' : 'customer',
      appealed_at: now.toISOString(),
      closes_at: null,
      ...(await decisionDue(tx, now)),
    }),
  },
  withdraw: { set: ({ row }) => offerEnds(row, 'declined') },
  close: null,
  remind: { set: ({ now }) => ({ overdue_at: now.toISOString() }) },
}

/** Returns the values of a claim whose open offer, if it has one, has ended. */
function offerEnds(
  { offers }: ClaimRow,
  outcome: ClaimRow['offers'][number]['outcome'],
): Partial<ClaimRow> {
  return {
    offers: offers.map((offer) => (offer.outcome === 'open' ? { ...offer, outcome } : offer)),
    offer_cents: null,
    offer_until: null,
    borne_by: null,
  }
}

const decisionDue = async (tx: Tx, now: Date): Promise<Partial<ClaimRow>> => ({
  decide_due_at: after(now, (await setting(tx, 'claim_decide_days')) * day),
  overdue_at: null,
})

const photosIn = ({ photos }: ClaimStep['input']): string[] =>
  Array.isArray(photos) ? photos.map(String) : []

const bearerIn = ({ borne_by }: ClaimStep['input']): ClaimRow['borne_by'] =>
  (borne_by as ClaimRow['borne_by'] | undefined) ?? null

export const claimNeeds: Record<NeedOf<'claims'>, Need<ClaimRow>> = {
  own_photos: async (step) => {
    const { tx, input, actor } = step
    const foreign = await foreignPhotos(tx, photosIn(input), actor.user_id)
    return foreign.length > 0 ? { photos: say(step, 'photo') } : undefined
  },

  claimed_amount: async (step) => {
    const { row, input, actor } = step
    if (Number(input.amount_cents) <= row.claimed_cents) return undefined
    const wanted = usd(actor.locale, row.claimed_cents)
    return { amount_cents: say(step, 'above_wanted', { wanted }) }
  },

  fair_bearer: checkBearer,

  /** The customer agrees to the amount that they have seen. */
  offered_amount: async (step) => {
    const { row, input, actor } = step
    if (Number(input.amount_cents) === row.offer_cents) return undefined
    const offer = usd(actor.locale, row.offer_cents ?? 0)
    return { amount_cents: say(step, 'other_offer', { offer }) }
  },

  other_decider: async (step) => {
    const { row, actor } = step
    const isSame = row.state === 'appealed' && row.decided_by_id === actor.user_id
    return isSame ? { decided_by_id: say(step, 'other_decider') } : undefined
  },

  appealable: async (step) => {
    const { tx, row, actor, now } = step
    const side = actor.kind === 'mover' ? 'mover' : 'customer'
    const why = appealObstacle(row, side, await setting(tx, 'claim_appeal_days'), now)
    return why ? { text: say(step, why) } : undefined
  },
}

/** Checks who is to bear an amount, and that the mover was heard, or has had the time to be. */
async function checkBearer(step: ClaimStep): Promise<FieldErrors | undefined> {
  const { tx, row, input, actor } = step
  const bearer = bearerIn(input)
  if (actor.kind === 'mover')
    return bearer === null || bearer === 'mover' ? undefined : { borne_by: say(step, 'own_offer') }
  if (row.state === 'filed') return { amount_cents: say(step, 'unheard') }
  if (Number(input.amount_cents) === 0) return undefined
  if (bearer === null) return { borne_by: say(step, 'no_bearer') }
  if (bearer !== 'protection') return undefined
  const { orders } = tables
  const [order] = await tx.select().from(orders).where(eq(orders.id, row.order_id))
  const isProtected =
    order !== undefined && !isAboutPrice(row.kind) && divisionOf(order).protection_cents > 0
  return isProtected ? undefined : { borne_by: say(step, 'no_protection') }
}
