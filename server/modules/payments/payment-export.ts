import type { PaymentEntry, PaymentGroup } from '#contract/calls/payment-history.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { entriesPage } from './payment-history.ts'

type Filter = { year?: string; kind?: PaymentGroup }

const columns = ['date', 'kind', 'move', 'card', 'amount'] as const

/** Streams the actor's payment history as CSV (RFC 4180), a page of entries at a time. */
export async function* paymentCsv(db: Db, actor: Actor, filter: Filter): AsyncGenerator<string> {
  const { locale } = actor
  const say = (key: string) => translate(locale, `receipt:csv.${key}`)
  // The mark has spreadsheets read it as UTF-8.
  yield `\ufeff${lineOf(columns.map((name) => say(name)))}`
  let before: string | undefined
  do {
    const page = await entriesPage(db, actor, { ...filter, ...(before ? { before } : {}) })
    for (const entry of page.entries) yield lineOf(cellsOf(entry, say))
    before = page.next ?? undefined
  } while (before)
}

function cellsOf(entry: PaymentEntry, say: (key: string) => string): string[] {
  const { at, kind, code, card, amount_cents } = entry
  const last4 = card ? `${card.brand} ${card.last4}` : ''
  return [at, say(`kinds.${kind}`), code, last4, (amount_cents / 100).toFixed(2)]
}

const lineOf = (cells: readonly string[]): string => `${cells.map(safe).join(',')}\r\n`

/** A spreadsheet would run a cell that begins like a formula; a quote in front makes it text. */
function safe(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
