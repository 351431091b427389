import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { monthName } from '#server/domain/month-name.ts'
import { formatInstant, type InstantStyle } from '#server/kernel/format-instant.ts'
import { inWinAnsi } from '#server/kernel/in-win-ansi.ts'
import { labelOf } from '#server/kernel/label.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { StatementRow } from './statement-content.ts'

/**
 * The mover whose statement it is, their language and time zone, and the company that pays them.
 */
export type StatementReader = {
  business_name: string
  locale: string
  time_zone: string
  company: string
}

type Sheet = { pdf: typeof PDFDocument.prototype; say: (key: string, values?: object) => string }
type Cells = readonly [at: string, what: string, about: string, amount: string, balance: string]

const page = { left: 54, right: 558, top: 54, bottom: 720, foot: 744 }
const columns = [
  { x: 54, width: 140, align: 'left' },
  { x: 198, width: 130, align: 'left' },
  { x: 332, width: 66, align: 'left' },
  { x: 402, width: 74, align: 'right' },
  { x: 480, width: 78, align: 'right' },
] as const
const row = 18
const ink = { text: '#1a2230', soft: '#5b6675', line: '#d4dae3' }

/**
 * Renders a statement as US Letter pages, in the mover's language and time zone. The same statement
 * and reader give the same bytes, because nothing depends on the time of rendering.
 */
export async function statementPdf(
  statement: StatementRow,
  reader: StatementReader,
): Promise<Buffer> {
  const { locale } = reader
  const say = (key: string, values = {}) => translate(locale, `statement:${key}`, values)
  const title = say('title', { month: monthName(locale, statement.month) })
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Haulwell',
      Creator: 'Haulwell',
      Producer: 'Haulwell',
      CreationDate: new Date(statement.closed_at),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = once(pdf, 'end')
  const sheet = { pdf, say }
  drawHead(sheet, title, statement, reader)
  await drawTable(sheet, statement, reader)
  drawEnd(sheet, statement, reader)
  drawFeet(sheet, `Haulwell · ${title} · ${reader.business_name}`)
  pdf.end()
  await whole
  return Buffer.concat(chunks)
}

const write = (
  { pdf }: Sheet,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
) => pdf.text(inWinAnsi(text), x, y, options)

function drawHead(sheet: Sheet, title: string, statement: StatementRow, reader: StatementReader) {
  const { pdf, say } = sheet
  const { edition, reason, opening_cents, closing_cents } = statement
  const width = page.right - page.left
  pdf.font('Helvetica-Bold').fontSize(11).fillColor(ink.soft)
  write(sheet, 'Haulwell', page.left, page.top - 14)
  pdf.font('Helvetica').fontSize(8)
  write(sheet, reader.company, page.left, page.top + 1, { width })
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink.text)
  write(sheet, title, page.left, pdf.y + 8, { width })
  pdf.font('Helvetica').fontSize(12)
  write(sheet, reader.business_name, page.left, pdf.y + 4, { width })
  pdf.fontSize(10).fillColor(ink.soft)
  if (reason) write(sheet, say('corrected', { edition, reason }), page.left, pdf.y + 6, { width })
  let y = pdf.y + 14
  for (const [name, cents] of [
    ['opening_cents', opening_cents],
    ['closing_cents', closing_cents],
  ] as const) {
    pdf.font('Helvetica').fillColor(ink.soft)
    write(sheet, labelOf(name, reader.locale), page.left, y, { lineBreak: false })
    pdf.font('Helvetica-Bold').fillColor(ink.text)
    write(sheet, usd(reader.locale, cents), 198, y, { lineBreak: false })
    y += 16
  }
  pdf.x = page.left
  pdf.y = y + 12
}

/** Draws the table, with its head on every page. Yields to the event loop between pages. */
async function drawTable(sheet: Sheet, statement: StatementRow, reader: StatementReader) {
  const { pdf, say } = sheet
  const { locale, time_zone } = reader
  const style: InstantStyle = {
    dateStyle: 'medium',
    timeStyle: 'short',
    locale,
    timeZone: time_zone,
  }
  const head: Cells = [say('at'), say('what'), say('about'), say('amount'), say('balance')]
  let y = drawRow(sheet, pdf.y, head, 'Helvetica-Bold')
  let balance = statement.opening_cents
  for (const { at, kind, code, amount_cents } of statement.lines) {
    if (y + row > page.bottom) {
      await new Promise(setImmediate)
      pdf.addPage()
      y = drawRow(sheet, page.top, head, 'Helvetica-Bold')
    }
    balance += amount_cents
    const what = translate(locale, `states:choices.kind.${kind}`)
    const amounts = [usd(locale, amount_cents), usd(locale, balance)] as const
    y = drawRow(sheet, y, [formatInstant(at, style), what, code ?? '', ...amounts], 'Helvetica')
  }
  if (!statement.lines.length) y = drawRow(sheet, y, [say('nothing'), '', '', '', ''], 'Helvetica')
  pdf.y = y
}

function drawRow(sheet: Sheet, y: number, cells: Cells, font: string): number {
  const { pdf } = sheet
  pdf.font(font).fontSize(9).fillColor(ink.text)
  for (const [at, { x, width, align }] of columns.entries())
    write(sheet, cells[at] ?? '', x, y + 5, { width, align, height: row - 5, ellipsis: true })
  pdf.moveTo(page.left, y + row).lineTo(page.right, y + row)
  pdf.lineWidth(0.5).strokeColor(ink.line).stroke()
  return y + row
}

function drawEnd(sheet: Sheet, statement: StatementRow, { locale, time_zone }: StatementReader) {
  const { pdf, say } = sheet
  const at = formatInstant(statement.closed_at, {
    dateStyle: 'long',
    timeStyle: 'short',
    locale,
    timeZone: time_zone,
  })
  const notes = [
    `${say('times', { zone: time_zone })} ${say('closed', { at })}`,
    say('checksum', { sha256: statement.sha256 }),
  ]
  if (pdf.y + 72 > page.bottom) {
    pdf.addPage()
    pdf.y = page.top
  }
  pdf.font('Helvetica').fontSize(8).fillColor(ink.soft)
  for (const note of notes)
    write(sheet, note, page.left, pdf.y + 10, { width: page.right - page.left })
}

function drawFeet(sheet: Sheet, text: string) {
  const { pdf, say } = sheet
  const { count: pages } = pdf.bufferedPageRange()
  for (let at = 0; at < pages; at++) {
    pdf.switchToPage(at)
    pdf.font('Helvetica').fontSize(8).fillColor(ink.soft)
    write(sheet, text, page.left, page.foot, { width: 400, height: 10, ellipsis: true })
    const number = say('page', { page: at + 1, pages })
    write(sheet, number, 462, page.foot, { width: page.right - 462, align: 'right' })
  }
}
