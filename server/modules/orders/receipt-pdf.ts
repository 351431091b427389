import { once } from 'node:events'
import PDFDocument from 'pdfkit'

import type { Receipt } from '#contract/calls/receipts.ts'
import { isIn } from '#contract/order-phases.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { inWinAnsi } from '#server/kernel/in-win-ansi.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'

type Reader = { locale: string; now: Date }
type Say = (key: string, values?: Record<string, unknown>) => string
type Row = { what: string; cents: number; isBold?: boolean }

const page = { left: 54, right: 558, top: 54, bottom: 720, foot: 744 }
const width = page.right - page.left
const amountWidth = 110
const ink = { text: '#1a2230', soft: '#5b6675', line: '#d4dae3' }

type Pdf = typeof PDFDocument.prototype

/** Renders the receipt of a move as US Letter pages, in the reader's language. */
export async function receiptPdf(receipt: Receipt, { locale, now }: Reader): Promise<Buffer> {
  const say: Say = (key, values = {}) => translate(locale, `receipt:${key}`, values)
  const timeZone = receipt.city.time_zone
  const day = (instant: string) => formatInstant(instant, { dateStyle: 'long', locale, timeZone })
  const title = say('title', { code: receipt.code })
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: page.top, bottom: 36, left: page.left, right: page.left },
    lang: locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Haulwell',
      Creator: 'Haulwell',
      Producer: 'Haulwell',
      CreationDate: now,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = once(pdf, 'end')
  pdf.font('Helvetica-Bold').fontSize(11).fillColor(ink.soft).text('Haulwell', page.left, page.top)
  pdf.fontSize(20).fillColor(ink.text).text(inWinAnsi(title), { width })
  pdf.moveDown(0.6)
  drawFacts(pdf, [
    [say('seller'), receipt.seller],
    [say('customer'), receipt.customer],
    ...(receipt.mover ? ([[say('mover'), receipt.mover]] as const) : []),
    [say('moved'), day(receipt.window_start_at)],
    [say('route'), `${receipt.from} – ${receipt.to}`],
  ])
  pdf.moveDown(1)
  const money = (cents: number) => usd(locale, cents)
  drawRow(pdf, { what: say('what'), amount: say('amount'), isBold: true })
  for (const { what, cents, isBold } of priceRows(receipt, say, money))
    drawRow(pdf, { what, amount: money(cents), isBold })
  const less = lessThanQuoted(receipt)
  if (less > 0)
    drawNote(pdf, say('less', { amount: money(less), quoted: money(receipt.quoted.total_cents) }))
  pdf.moveDown(0.8)
  for (const { what, cents, isBold } of paymentRows(receipt, say, day))
    drawRow(pdf, { what, amount: money(cents), isBold })
  if (receipt.charged_cents === 0 && receipt.credit_cents === 0) drawNote(pdf, say('not_charged'))
  const style = { dateStyle: 'long', timeStyle: 'short', locale, timeZone } as const
  drawNote(pdf, say('paid', { at: formatInstant(now, style) }))
  pdf.end()
  await whole
  return Buffer.concat(chunks)
}

const isCalledOff = ({ state }: Receipt) => isIn(state, 'called_off')

/** Returns the lines of the price that the customer owes, and their total. */
function priceRows(receipt: Receipt, say: Say, money: (cents: number) => string): Row[] {
  const { cancel_fee_cents, tax_place, tax_bp } = receipt
  if (isCalledOff(receipt))
    return [{ what: say('cancel_fee'), cents: cancel_fee_cents, isBold: true }]
  const { lines, total_cents } = receipt.metered ?? receipt.quoted
  const place = { place: tax_place, rate: `${tax_bp / 100}%` }
  const rows = lines.map(({ code, amount_cents, inputs }) => ({
    what:
      code === 'tax'
        ? say('tax_on', { ...place, taxed: money(inputs.taxed_cents ?? 0) })
        : say(`line.${code}`),
    cents: amount_cents,
  }))
  // A line of nothing is left out of the price, but a receipt says that there is no tax.
  if (!lines.some(({ code }) => code === 'tax')) rows.push({ what: say('tax', place), cents: 0 })
  return [...rows, { what: say('total'), cents: total_cents, isBold: true }]
}

const lessThanQuoted = ({ quoted, metered, pricing_mode }: Receipt): number =>
  metered && pricing_mode === 'fixed' ? quoted.total_cents - metered.total_cents : 0

/** Returns how it was paid, and what came back, in the order in which it happened. */
function paymentRows(receipt: Receipt, say: Say, day: (instant: string) => string): Row[] {
  const { credit_cents, credit_returned_cents, charged_cents, charged_at, card } = receipt
  const rows: Row[] = []
  if (credit_cents > 0) rows.push({ what: say('credit'), cents: credit_cents })
  if (charged_cents > 0) {
    const isKnown = card !== null && charged_at !== null
    const what = isKnown
      ? say('charged', { card: say('card', named(card)), day: day(charged_at) })
      : say('charged_plain')
    rows.push({ what, cents: charged_cents })
  }
  for (const { amount_cents, settled_at, refunded_for } of receipt.refunds) {
    const key = refunded_for === 'damage' ? 'refund_damage' : 'refund'
    rows.push({ what: say(key, { day: settled_at ? day(settled_at) : '' }), cents: -amount_cents })
  }
  if (credit_returned_cents > 0)
    rows.push({ what: say('credit_returned'), cents: -credit_returned_cents })
  const net = charged_cents + credit_cents - receipt.refunded_cents - credit_returned_cents
  rows.push({ what: say('net'), cents: net, isBold: true })
  for (const { amount_cents, refunded_cents, charged_at: at, brand, last4 } of receipt.tips) {
    const used = say('card', named({ brand: brand ?? '', last4: last4 ?? '' }))
    rows.push({
      what: say('later_tip', { day: at ? day(at) : '', card: used }),
      cents: amount_cents,
    })
    if (refunded_cents > 0) rows.push({ what: say('tip_refund'), cents: -refunded_cents })
  }
  return rows
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

const named = ({ brand, last4 }: { brand: string; last4: string }) => ({
  brand: brands[brand] ?? brand,
  last4,
})

const labelWidth = 110

function drawFacts(pdf: Pdf, facts: readonly (readonly [label: string, value: string])[]): void {
  pdf.fontSize(10)
  for (const [label, value] of facts) {
    const { y } = pdf
    pdf.font('Helvetica').fillColor(ink.soft)
    pdf.text(inWinAnsi(label), page.left, y, { width: labelWidth })
    const below = pdf.y
    pdf.font('Helvetica').fillColor(ink.text)
    pdf.text(inWinAnsi(value), page.left + labelWidth, y, { width: width - labelWidth })
    pdf.y = Math.max(below, pdf.y) + 3
  }
  pdf.x = page.left
}

type Drawn = { what: string; amount: string; isBold?: boolean | undefined }

function drawRow(pdf: Pdf, { what, amount, isBold = false }: Drawn): void {
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(10)
    .fillColor(ink.text)
  const text = inWinAnsi(what)
  const textWidth = width - amountWidth - 10
  if (pdf.y + pdf.heightOfString(text, { width: textWidth }) + 8 > page.bottom) pdf.addPage()
  const y = pdf.y + 4
  pdf.text(text, page.left, y, { width: textWidth })
  const below = pdf.y
  pdf.text(inWinAnsi(amount), page.right - amountWidth, y, { width: amountWidth, align: 'right' })
  const end = Math.max(below, pdf.y) + 3
  pdf.moveTo(page.left, end).lineTo(page.right, end)
  pdf
    .lineWidth(isBold ? 1 : 0.5)
    .strokeColor(isBold ? ink.soft : ink.line)
    .stroke()
  pdf.x = page.left
  pdf.y = end
}

function drawNote(pdf: Pdf, text: string): void {
  pdf.font('Helvetica').fontSize(9).fillColor(ink.soft)
  pdf.text(inWinAnsi(text), page.left, pdf.y + 8, { width })
}
