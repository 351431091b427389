import { inflateSync } from 'node:zlib'

/**
 * Returns the text on a PDF's pages that is set in the standard fonts, piece by piece in drawing
 * order.
 */
export function pdfText(pdf: Buffer): string[] {
  const read = new TextDecoder('windows-1252')
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => read.decode(Buffer.from(hex, 'hex')))
        .join(''),
    ),
  )
}

/** Inflates the streams but pictures; streams other than page contents draw no text. */
function contentsOf(pdf: Buffer): string[] {
  const contents: string[] = []
  for (let from = 0; ; ) {
    const start = pdf.indexOf('stream\n', from)
    const end = pdf.indexOf('\nendstream', start)
    if (start < 0 || end < 0) return contents
    const dictionary = pdf.subarray(pdf.lastIndexOf(' obj', start), start).toString('latin1')
    if (!dictionary.includes('/Image'))
      contents.push(inflateSync(pdf.subarray(start + 'stream\n'.length, end)).toString('latin1'))
    from = end + '\nendstream'.length
  }
}
