import { enqueue } from '#server/kernel/outbox/outbox.ts'
import type { Movement } from '#server/ports/payments.ts'
import type { RefreshTask } from '#server/ports/provider-events.ts'
import { type Books, readBooks, recordFee } from './books.ts'
import type { Comparison, Provider } from './comparison.ts'
import { type Difference, recordDifferences, resolveMatched } from './differences.ts'

export type Totals = {
  movements: number
  matched: number
  differences: number
  our_cents: number
  their_cents: number
}

/** The kinds of movements that have an entry in our books, by provider. */
const compared: Record<Provider, readonly Movement['kind'][]> = {
  payments: ['charge', 'refund', 'dispute'],
  payouts: ['transfer'],
}

/** A movement may be reported before our transaction that records it has committed. */
const graceMs = 3_600_000

/**
 * Compares a page of movements with our books: a fixed number of queries, plus those for each new
 * difference or late fee. Fees of payouts are booked where they are made.
 */
export async function comparePage(
  comparison: Comparison,
  provider: Provider,
  page: readonly Movement[],
): Promise<Totals> {
  const { now } = comparison
  const known = page.filter(({ kind }) => compared[provider].includes(kind))
  const books = await readBooks(comparison, provider, known)
  const found: Difference[] = []
  const matched: string[] = []
  const totals: Totals = {
    movements: page.length,
    matched: 0,
    differences: 0,
    our_cents: 0,
    their_cents: 0,
  }
  for (const movement of known) {
    const entry = books.get(movement.source ?? '')
    const isNew = Date.parse(movement.created_at) > now.getTime() - graceMs
    if (!entry && movement.kind === 'dispute') await askAbout(comparison, movement)
    const differing = differencesOf(entry, movement)
    if (differing.length > 0 && isNew) continue
    totals.our_cents += ownCents(entry, movement) ?? 0
    totals.their_cents += movement.amount_cents
    found.push(...differing)
    if (differing.length === 0) {
      totals.matched++
      matched.push(movement.source ?? '')
    }
    if (entry?.feeless) {
      await recordFee(comparison, entry.feeless, movement.fee_cents)
      delete entry.feeless
    }
  }
  await resolveMatched(comparison, provider, matched, found)
  totals.differences = await recordDifferences(comparison, provider, found)
  return totals
}

type Entry = ReturnType<Books['get']>

/** Records a dispute whose event was lost. */
async function askAbout(
  { tx, now, run_id }: Comparison,
  { source, reference }: Movement,
): Promise<void> {
  if (source === null) return
  const at = now.toISOString()
  await enqueue(tx, [
    {
      channel: 'payments',
      key: `reconcile-dispute-${run_id}-${reference}`,
      recipient: `dispute ${source}`,
      payload: {
        act: 'refresh',
        subject: { kind: 'dispute', reference: source },
      } satisfies RefreshTask,
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

/** Whether an amount that had left came back. */
const isReturn = ({ kind, amount_cents }: Movement): boolean =>
  kind !== 'charge' && amount_cents > 0

/** The change of our balance that our books expect from this movement; null if they don't know it. */
function ownCents(entry: Entry, movement: Movement): number | null {
  if (!entry) return null
  if (!isReturn(movement)) return entry.amount_cents
  return entry.isFinal ? 0 : -entry.amount_cents
}

function differencesOf(entry: Entry, movement: Movement): Difference[] {
  const { source, reference, amount_cents: their_cents, fee_cents } = movement
  const about = { reference: source ?? reference }
  const our_cents = ownCents(entry, movement)
  if (!entry || our_cents === null)
    return [{ ...about, kind: 'missing_in_books', our_cents: null, their_cents }]
  const found: Difference[] = []
  if (our_cents !== their_cents)
    found.push({ ...about, kind: 'amount_differs', our_cents, their_cents })
  if (entry.fee_cents !== null && entry.fee_cents !== fee_cents && !isReturn(movement))
    found.push({
      ...about,
      kind: 'fee_differs',
      our_cents: entry.fee_cents,
      their_cents: fee_cents,
    })
  return found
}
