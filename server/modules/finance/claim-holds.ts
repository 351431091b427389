import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { openClaims } from '#contract/machines/claim.ts'
import { earningMachine } from '#contract/machines/earning.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { AfterCreate, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { deduct, shareOfMover } from './adjust-earning.ts'
import { addDebt } from './charge-release.ts'
import { post } from './journal.ts'
import { postingOf } from './return-shares.ts'

const { claims, earnings, journal, refunds } = tables

type ClaimRow = typeof claims.$inferSelect
type EarningRow = typeof earnings.$inferSelect
type ClaimListener = Listener<ClaimRow>
type Act = Pick<Step, 'kernel' | 'tx' | 'now' | 'request_id'>

/** Holds the claimed amount as soon as a claim is filed. */
const holdFiled: AfterCreate = ({ row, ...act }) => {
  const claim = row as unknown as ClaimRow
  return holdFor(act, claim, claim.claimed_cents)
}

/** Holds what open claims want of an order's earning that was just made. */
export async function holdEarned(act: Act, order_id: number): Promise<void> {
  const open = await act.tx
    .select()
    .from(claims)
    .where(and(eq(claims.order_id, order_id), inArray(claims.state, [...openClaims])))
    .orderBy(asc(claims.id))
    .for('update')
  for (const claim of open) await holdFor(act, claim, claimedOf(claim))
}

/** Keeps on hold only what the mover is to pay, once that is known. */
const holdShare: ClaimListener = ({ row, ...act }) => holdFor(act, row, shareIn(row))

const holdAppealed: ClaimListener = ({ row, ...act }) => holdFor(act, row, claimedOf(row))

const releaseHold: ClaimListener = ({ row, ...act }) => holdFor(act, row, 0)

const shareIn = ({ borne_by, decided_cents, paid_cents }: ClaimRow): number =>
  borne_by ? shareOfMover[borne_by](Math.max(0, (decided_cents ?? 0) - paid_cents)) : 0

const claimedOf = ({ claimed_cents, paid_cents }: ClaimRow): number => claimed_cents - paid_cents

/**
 * Sets how much of the mover's earning is on hold for a claim, as far as there is that much: the
 * amount moves between the order's earning and a further one that is held. Their sum stays the same,
 * so nothing is posted.
 */
async function holdFor(act: Act, claim: ClaimRow, cents: number): Promise<void> {
  const { tx } = act
  const [held] = await lockEarnings(tx, claim, 'held')
  const [open] = await lockEarnings(tx, claim, 'open')
  const held_cents = held?.net_cents ?? 0
  const more = Math.min(cents - held_cents, Math.max(0, open?.net_cents ?? 0))
  if (open && more > 0) {
    await adjust(act, open, -more, claim)
    if (held) await adjust(act, held, more, claim)
    else await addHeld(act, claim, more)
  }
  if (held && cents < held_cents) await giveBack(act, claim, { held, open, cents })
  const now_held = held_cents + (cents < held_cents ? cents - held_cents : Math.max(0, more))
  await tx.update(claims).set({ held_cents: now_held }).where(eq(claims.id, claim.id))
}

type Parts = { held: EarningRow; open: EarningRow | undefined; cents: number }

/** Returns to the mover all of a held earning but `cents`. */
async function giveBack(act: Act, claim: ClaimRow, { held, open, cents }: Parts): Promise<void> {
  const { kernel, tx, now, request_id } = act
  const back = held.net_cents - cents
  if (!open && cents === 0) {
    await systemTransition(kernel, tx, [held], { resource: 'earnings', name: 'resume' }, act)
    return
  }
  const rest = await adjust(act, held, -back, claim)
  if (open) await adjust(act, open, back, claim)
  // The order's earning is paid out already, or about to be.
  else {
    const { order_id, mover_id } = claim
    const returned = { order_id, mover_id, tip_id: null, cents: -back }
    await addDebt(kernel, tx, returned, { now, request_id })
  }
  if (cents > 0 || !rest) return
  const end = { resource: 'earnings', name: 'reverse', input: { reason: `Claim ${claim.code}` } }
  await systemTransition(kernel, tx, [rest], end, act)
}

async function adjust(
  { kernel, tx, now, request_id }: Act,
  row: EarningRow,
  amount_cents: number,
  { code }: ClaimRow,
): Promise<EarningRow | undefined> {
  const input = { amount_cents, reason: `Claim ${code}` }
  const [adjusted] = await systemTransition(
    kernel,
    tx,
    [row],
    { resource: 'earnings', name: 'adjust', input },
    { now, request_id },
  )
  return adjusted
}

async function addHeld(
  { kernel, tx, now, request_id }: Act,
  { id, code, order_id, mover_id }: ClaimRow,
  cents: number,
): Promise<void> {
  const values = {
    order_id,
    mover_id,
    claim_id: id,
    gross_cents: 0,
    commission_cents: 0,
    adjustment_cents: cents,
    net_cents: cents,
  }
  const act = { actor: system, now, request_id }
  const row = (await insertRow(kernel, tx, resources.earnings, values, act)) as unknown
  const hold = { resource: 'earnings', name: 'hold', input: { reason: `Claim ${code}` } }
  await systemTransition(kernel, tx, [row as EarningRow], hold, { now, request_id })
}

/** Reads and locks the earning that is held for a claim, or the open ones of its order's price. */
function lockEarnings(tx: Tx, claim: ClaimRow, which: 'held' | 'open'): Promise<EarningRow[]> {
  const states = which === 'held' ? (['held'] as const) : earningMachine.transitions.adjust.from
  return (
    tx
      .select()
      .from(earnings)
      .where(
        and(
          eq(earnings.order_id, claim.order_id),
          eq(earnings.mover_id, claim.mover_id),
          isNull(earnings.tip_id),
          which === 'held' ? eq(earnings.claim_id, claim.id) : isNull(earnings.claim_id),
          inArray(earnings.state, [...states]),
        ),
      )
      // A debt of the mover's, such as for giving the job back before, isn't money to hold.
      .orderBy(desc(earnings.net_cents), asc(earnings.id))
      .for('update')
  )
}

/**
 * Corrects who bears what a claim was paid before an appeal. The customer keeps it; what the mover
 * and the protection pool bear of it follows the new decision.
 */
const bearAnew: ClaimListener = async ({ kernel, tx, row, before, now, request_id }) => {
  const { id, version, code, order_id, mover_id, borne_by } = row
  if (before.state !== 'appealed' || row.paid_cents === 0) return
  const borne = await borneBefore(tx, row)
  const cost_cents = row.paid_cents - borne.tax_cents
  const mover_cents = borne_by ? shareOfMover[borne_by](cost_cents) : 0
  const pool_cents = borne_by === 'protection' ? cost_cents : 0
  const more = mover_cents - borne.mover_cents
  const more_of_pool = pool_cents - borne.pool_cents
  await post(
    tx,
    {
      posting: `claim-${id}-${version}`,
      memo: `Claim ${code} decided again`,
      order_id,
      mover_id,
      lines: {
        mover_payable: more,
        protection_pool: more_of_pool,
        refunds: -(more + more_of_pool),
      },
    },
    now,
  )
  if (more === 0) return
  const about = { order_id, mover_id, tip_id: null, cents: more, reason: `Claim ${code}` }
  await deduct(kernel, tx, about, { now, request_id })
}

/** Reads from the journal what the mover and the pool have borne of a claim, and its returned tax. */
async function borneBefore(tx: Tx, { id }: ClaimRow) {
  const paid = await tx.select().from(refunds).where(eq(refunds.claim_id, id))
  const names = paid.flatMap((refund) =>
    (['shares', 'share', 'protection'] as const).flatMap((kind) => {
      const name = postingOf(kind, refund)
      // A refund that came back has reversed them.
      return [name, `${name}-reversed`]
    }),
  )
  const of = (account: 'mover_payable' | 'protection_pool' | 'tax_payable') =>
    sql<number>`coalesce(sum(${journal.amount_cents})
      filter (where ${journal.account} = ${account}), 0)::float8`
  const [found] = await tx
    .select({
      mover_cents: of('mover_payable'),
      pool_cents: of('protection_pool'),
      tax_cents: of('tax_payable'),
    })
    .from(journal)
    .where(
      or(
        names.length ? inArray(journal.posting, names) : undefined,
        sql`${journal.posting} like ${`claim-${id}-%`}`,
      ),
    )
  return found ?? { mover_cents: 0, pool_cents: 0, tax_cents: 0 }
}

const decided: ClaimListener = async (step) => {
  await bearAnew(step)
  await holdShare(step)
}

/** The claims that are open, or whose payment is on its way. */
const isUnsettled = or(
  inArray(claims.state, [...openClaims]),
  and(eq(claims.state, 'decided'), isNull(claims.closes_at)),
)

/**
 * An earning that a claim is about is neither paid nor reversed by hand: the claim's end does that,
 * and would do it twice.
 */
export const noOpenClaim: Need<EarningRow> = async ({ tx, row, actor }) => {
  if (actor.kind === 'system') return undefined
  const [open] = await tx
    .select({ code: claims.code })
    .from(claims)
    .where(
      row.claim_id === null
        ? and(
            eq(claims.order_id, row.order_id),
            eq(claims.mover_id, row.mover_id),
            row.tip_id === null ? isUnsettled : sql`false`,
          )
        : eq(claims.id, row.claim_id),
    )
    .limit(1)
  if (!open) return undefined
  return { claim_id: [translate(actor.locale, 'needs.no_open_claim', { code: open.code })] }
}

/** Hold the claimed part of a mover's earning until the claim is settled. */
export const claimHoldListeners = {
  'claim.taken': holdShare,
  'claim.decided': decided,
  'claim.reopened': holdAppealed,
  'claim.appealed': holdAppealed,
  'claim.settled': releaseHold,
  'claim.withdrawn': releaseHold,
  'claim.closed': releaseHold,
}

export const claimHoldAfterCreate = { claims: holdFiled }
