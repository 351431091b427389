import { once } from 'node:events'
import PDFDocument from 'pdfkit'

import { inWinAnsi } from '#server/kernel/in-win-ansi.ts'
import type { Evidence } from './evidence-content.ts'

const page = { margin: 54, width: 504, bottom: 720 }
const ink = { text: '#1a2230', soft: '#5b6675', line: '#d4dae3' }
/** Banks print evidence: two pictures fit on a page. */
const pictureHeight = 230

type Pdf = typeof PDFDocument.prototype

/** Renders the evidence about a disputed payment as US Letter pages. */
export async function evidencePdf(evidence: Evidence): Promise<Buffer> {
  const title = `Evidence about ${evidence.code}`
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: page.margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Haulwell', Creator: 'Haulwell', Producer: 'Haulwell' },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = once(pdf, 'end')
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink.text).text(inWinAnsi(title))
  pdf.font('Helvetica').fontSize(9).fillColor(ink.soft)
  pdf.text(inWinAnsi(`${evidence.company} · collected ${evidence.made_at}`))
  for (const { title: heading, lines } of evidence.facts) {
    drawHeading(pdf, heading)
    for (const [label, value] of lines) drawLine(pdf, label, value)
  }
  if (evidence.pictures.length > 0) drawHeading(pdf, 'Proof of delivery')
  for (const picture of evidence.pictures) drawPicture(pdf, picture)
  drawHeading(pdf, 'Timeline')
  for (const { at, what, by } of evidence.timeline) drawLine(pdf, at, `${what} (${by})`)
  drawHeading(pdf, 'Messages between the customer and the crew')
  if (evidence.messages.length === 0) drawLine(pdf, '', 'No messages.')
  for (const { at, by, text } of evidence.messages) drawLine(pdf, at, `${by}: ${text}`)
  pdf.end()
  await whole
  return Buffer.concat(chunks)
}

function drawHeading(pdf: Pdf, text: string): void {
  if (pdf.y > page.bottom - 60) pdf.addPage()
  pdf.moveDown(1.2)
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(ink.text)
  pdf.text(inWinAnsi(text), page.margin)
  const y = pdf.y + 2
  pdf.moveTo(page.margin, y).lineTo(page.margin + page.width, y)
  pdf.lineWidth(0.5).strokeColor(ink.line).stroke()
  pdf.y = y + 6
}

const labelWidth = 150

/** Draws a label and its value, which may take several lines or go on to the next page. */
function drawLine(pdf: Pdf, label: string, value: string): void {
  pdf.font('Helvetica').fontSize(9)
  const text = inWinAnsi(value)
  const width = page.width - labelWidth
  const height = Math.min(pdf.heightOfString(text, { width }), page.bottom - page.margin)
  if (pdf.y + height > page.bottom) pdf.addPage()
  const { y } = pdf
  pdf.fillColor(ink.soft).text(inWinAnsi(label), page.margin, y, { width: labelWidth - 10 })
  const below = pdf.y
  pdf.fillColor(ink.text).text(text, page.margin + labelWidth, y, { width })
  pdf.y = Math.max(below, pdf.y) + 3
}

function drawPicture(pdf: Pdf, { title, bytes }: Evidence['pictures'][number]): void {
  if (pdf.y + pictureHeight + 20 > page.bottom) pdf.addPage()
  pdf.font('Helvetica').fontSize(9).fillColor(ink.soft).text(inWinAnsi(title), page.margin)
  const y = pdf.y + 4
  pdf.image(bytes, page.margin, y, { fit: [page.width, pictureHeight] })
  pdf.y = y + pictureHeight + 10
}
