import { enqueue } from '#server/kernel/outbox/outbox.ts'
import type { Movement } from '#server/ports/payments.ts'
import type { RefreshTask } from '#server/ports/provider-events.ts'
import { type Books, type Entry, readBooks, recordFee, reportFee } from './books.ts'
import type { ComparisonContext, Provider } from './comparison.ts'
import { type Difference, openDifferencesNotFound, recordDifferences } from './differences.ts'

export type Totals = {
  movements: number
  matched: number
  differences: number
  our_cents: number
  their_cents: number
}

/**
 * The kinds of movements that are looked at, by provider: one that reports both lists each transfer
 * twice. An amount of the kind `other` is in no book of ours.
 */
const compared: Record<Provider, readonly Movement['kind'][]> = {
  payments: ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'],
  payouts: ['transfer', 'fee'],
}

/** A movement may be reported before our transaction that records it has committed. */
const graceMs = 3_600_000

/**
 * Compares a page of movements with our books: a fixed number of queries, plus those for each new
 * difference or fee. Also returns the ids of the open differences about amounts that it has compared.
 */
export async function comparePage(
  comparison: ComparisonContext,
  provider: Provider,
  page: readonly Movement[],
): Promise<{ totals: Totals; open: number[] }> {
  const { now } = comparison
  const known = page.filter(({ kind }) => compared[provider].includes(kind))
  const books = await readBooks(comparison, provider, known)
  const found: Difference[] = []
  const references: string[] = []
  const totals: Totals = {
    movements: page.length,
    matched: 0,
    differences: 0,
    our_cents: 0,
    their_cents: 0,
  }
  for (const movement of known) {
    const entry = books.entries.get(movement.source ?? '')
    await takeFee(comparison, entry, movement, books)
    const differing = differencesOf(entry, movement, books)
    if (differing.length > 0) await askAbout(comparison, movement)
    const isNew = Date.parse(movement.created_at) > now.getTime() - graceMs
    if (differing.length > 0 && isNew) continue
    totals.our_cents += ownCents(entry, movement, books) ?? 0
    totals.their_cents += movement.amount_cents
    found.push(...differing)
    references.push(nameOf(movement))
    if (differing.length === 0) totals.matched++
  }
  totals.differences = await recordDifferences(comparison, provider, found)
  return { totals, open: await openDifferencesNotFound(comparison, provider, references) }
}

/** Has a fee posted that our books don't have yet. */
async function takeFee(
  comparison: ComparisonContext,
  entry: Entry | undefined,
  movement: Movement,
  { fees, postings }: Books,
): Promise<void> {
  if (entry?.feeless) {
    await recordFee(comparison, entry.feeless, movement.fee_cents)
    entry.fee_cents = movement.fee_cents
    delete entry.feeless
  } else if (!isNamed(movement) && !fees.has(movement.reference)) {
    const cents = feeOf(movement)
    const posting = postings.get(movement.reference)
    const { description } = movement
    if (cents !== 0 && posting)
      await reportFee(comparison, { posting, cents, description }, entry ?? {})
  }
}

/** Returns what a movement costs, in cents: its amount, if it is itself a fee. */
const feeOf = ({ kind, amount_cents, fee_cents }: Movement): number =>
  kind === 'fee' ? fee_cents - amount_cents : fee_cents

/** Whether the fee is named by a record of ours, even if our books don't have that record yet. */
const isNamed = (movement: Movement): boolean =>
  (movement.kind === 'charge' || movement.kind === 'dispute') &&
  !isReturn(movement) &&
  movement.amount_cents !== 0

/** The modules that ask for the present state of a record that differs: its event may be lost. */
const channels = { refund: 'payments', dispute: 'payments', transfer: 'payouts' } as const

async function askAbout({ tx, now, run }: ComparisonContext, movement: Movement): Promise<void> {
  const { kind, source, reference } = movement
  if (source === null || !(kind in channels)) return
  const at = now.toISOString()
  const subject = { kind: kind as keyof typeof channels, reference: source }
  await enqueue(tx, [
    {
      channel: channels[subject.kind],
      key: `reconcile-${kind}-${run.id}-${reference}`,
      recipient: `${kind} ${source}`,
      payload: { act: 'refresh', subject } satisfies RefreshTask,
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

/** Whether an amount that had left came back. */
const isReturn = ({ kind, amount_cents }: Movement): boolean =>
  kind !== 'charge' && amount_cents > 0

/** The change of our balance that our books expect from this movement; null if they don't know it. */
function ownCents(
  entry: Entry | undefined,
  movement: Movement,
  { fees, postings }: Books,
): number | null {
  const { kind, reference, amount_cents, fee_cents } = movement
  // An amount that goes to our own bank stays ours; a fee that was not posted before is posted now.
  if (kind === 'payout' || amount_cents === 0) return amount_cents
  if (kind === 'fee' && !postings.has(reference)) return null
  if (kind === 'fee') return fee_cents - (fees.get(reference) ?? feeOf(movement))
  if (!entry) return null
  if (!isReturn(movement)) return entry.amount_cents
  return entry.isFinal ? 0 : -entry.amount_cents
}

/** The fee that our books have of this movement; one that they didn't have is posted now. */
const ownFee = (entry: Entry | undefined, movement: Movement, { fees }: Books): number =>
  isNamed(movement)
    ? (entry?.fee_cents ?? movement.fee_cents)
    : (fees.get(movement.reference) ?? movement.fee_cents)

function differencesOf(entry: Entry | undefined, movement: Movement, books: Books): Difference[] {
  const { kind, amount_cents: their_cents, fee_cents } = movement
  const reference = nameOf(movement)
  const our_cents = ownCents(entry, movement, books)
  if (our_cents === null) {
    const unknown = { reference, our_cents: null }
    const missing: Difference = { ...unknown, kind: 'missing_in_books', their_cents }
    // The fee of a charge that isn't ours is posted only if staff decides so.
    return kind === 'charge' && fee_cents !== 0
      ? [missing, { ...unknown, kind: 'fee_differs', their_cents: fee_cents }]
      : [missing]
  }
  const found: Difference[] = []
  if (our_cents !== their_cents)
    found.push({ reference, kind: 'amount_differs', our_cents, their_cents })
  const own_fee = ownFee(entry, movement, books)
  if (kind !== 'fee' && own_fee !== fee_cents)
    found.push({
      reference,
      kind: 'fee_differs',
      our_cents: own_fee,
      their_cents: fee_cents,
    })
  return found
}

const nameOf = ({ source, reference }: Movement): string => source ?? reference
