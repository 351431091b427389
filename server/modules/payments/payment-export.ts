import type { PaymentEntry, PaymentGroup } from '#contract/calls/payment-history.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { csvDollars, csvLine, csvMark } from '#server/kernel/http/csv.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { entriesPage } from './payment-history.ts'

type Filter = { year?: string; kind?: PaymentGroup }

const columns = ['date', 'kind', 'move', 'card', 'amount'] as const

/** Streams the actor's payment history as CSV (RFC 4180), a page of entries at a time. */
export async function* paymentCsv(db: Db, actor: Actor, filter: Filter): AsyncGenerator<string> {
  const { locale } = actor
  const say = (key: string) => translate(locale, `receipt:csv.${key}`)
  yield `${csvMark}${csvLine(columns.map((name) => say(name)))}`
  let before: string | undefined
  do {
    const page = await entriesPage(db, actor, { ...filter, ...(before ? { before } : {}) })
    for (const entry of page.entries) yield csvLine(cellsOf(entry, say))
    before = page.next ?? undefined
  } while (before)
}

function cellsOf(entry: PaymentEntry, say: (key: string) => string): string[] {
  const { at, kind, code, card, amount_cents } = entry
  const last4 = card ? `${card.brand} ${card.last4}` : ''
  return [at, say(`kinds.${kind}`), code, last4, csvDollars(amount_cents)]
}
