import { once } from 'node:events'
import PDFDocument from 'pdfkit'

import { formatInstant } from '#server/kernel/format-instant.ts'
import { inWinAnsi } from '#server/kernel/in-win-ansi.ts'
import { translate } from '#server/kernel/translate.ts'
import type { AgreementText } from './agreement-text.ts'

export type Signer = {
  business_name: string
  /** As the person typed it. */
  name: string
  ip: string
  user_agent: string | null
  signed_at: Date
  time_zone: string
}

const page = { left: 54, right: 558, top: 54, bottom: 54 }
const width = page.right - page.left
const ink = { text: '#1a2230', soft: '#5b6675', line: '#d4dae3' }

/**
 * Renders a signed agreement as US Letter pages: the text as it was shown, then who signed it, when
 * and from where. The same text and signer give the same bytes.
 */
export async function signedPdf(text: AgreementText, signer: Signer): Promise<Buffer> {
  const say = (key: string, values = {}) => translate(text.locale, `signature:${key}`, values)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
    lang: text.locale,
    displayTitle: true,
    info: {
      Title: text.title,
      Author: 'Haulwell',
      Creator: 'Haulwell',
      Producer: 'Haulwell',
      CreationDate: signer.signed_at,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = once(pdf, 'end')
  const write = (font: string, size: number, line: string, color = ink.text) =>
    pdf.font(font).fontSize(size).fillColor(color).text(inWinAnsi(line), { width })
  write('Helvetica-Bold', 11, 'Haulwell', ink.soft)
  write('Helvetica-Bold', 20, text.title)
  const { edition, effective_on } = text.row
  write('Helvetica', 10, say('edition', { edition, day: effective_on }), ink.soft)
  for (const { isHeading, line } of paragraphsOf(text.body)) {
    pdf.moveDown(isHeading ? 0.8 : 0.4)
    write(isHeading ? 'Helvetica-Bold' : 'Helvetica', isHeading ? 12 : 10, line)
  }
  pdf.moveDown(1.5)
  pdf.moveTo(page.left, pdf.y).lineTo(page.right, pdf.y).lineWidth(0.5).strokeColor(ink.line)
  pdf.stroke().moveDown(0.8)
  const at = formatInstant(signer.signed_at, {
    dateStyle: 'long',
    timeStyle: 'long',
    locale: text.locale,
    timeZone: signer.time_zone,
  })
  write('Helvetica-Bold', 12, say('signed', { name: signer.name, business: signer.business_name }))
  for (const line of [
    say('at', { at }),
    say('from', { ip: signer.ip, browser: signer.user_agent ?? '–' }),
    say('checksum', { sha256: text.sha256 }),
  ])
    write('Helvetica', 9, line, ink.soft)
  pdf.end()
  await whole
  return Buffer.concat(chunks)
}

/** Splits Markdown into paragraphs of plain text; the agreements use headings, lists and bold. */
function paragraphsOf(markdown: string): { isHeading: boolean; line: string }[] {
  return markdown.split(/\n{2,}|\n(?=- )/).flatMap((block) => {
    const line = block
      .replaceAll(/\s*\n\s*/g, ' ')
      .replaceAll('**', '')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
    if (line === '') return []
    return [{ isHeading: /^#+ /.test(line), line: line.replace(/^#+ /, '').replace(/^- /, '• ') }]
  })
}
