import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

import type { Cell } from './cells.ts'

/** The most rows of a sheet in Excel are 1,048,576; the head is one of them. */
const rowsPerSheet = 1_048_000

/**
 * Writes a table of cells as a workbook (Office Open XML, ECMA-376), row by row: nothing is held
 * but the batch at hand. Texts are written in place and typed, so none is read as a formula. A
 * table that is too long for a sheet goes on in the next one.
 *
 * @param count of the rows, which decides how many sheets there are
 */
export function xlsxFile(
  title: string,
  head: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  count: number,
): Readable {
  const sheets = Math.max(1, Math.ceil(count / rowsPerSheet))
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const zip = new ZipFile()
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(`${declaration}${xml}`), path)
  add('[Content_Types].xml', contentTypes(numbers))
  add('_rels/.rels', rootRelations)
  add('xl/workbook.xml', workbook(title, numbers))
  add('xl/_rels/workbook.xml.rels', workbookRelations(numbers))
  add('xl/styles.xml', styles)
  const rows = rowsOf(batches)
  for (const number of numbers)
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, (opened) =>
      opened(null, Readable.from(sheet(head, rows))),
    )
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  // A reader who leaves early must also end what is read from the database.
  output.once('close', () => void rows.return(undefined))
  return output
}

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<string[]> {
  for await (const batch of batches) yield batch.map((cells) => row(cells.map(cell)))
}

/** Writes a sheet from the rows that are left. */
async function* sheet(
  head: readonly string[],
  batches: AsyncGenerator<string[]>,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, head.length)}" width="20" customWidth="1"/></cols><sheetData>`
  yield row(head.map((text) => inline(text, formats.head)))
  for (let written = 0; written < rowsPerSheet; ) {
    const { value, done } = await batches.next()
    if (done) break
    written += value.length
    yield value.join('')
  }
  yield '</sheetData></worksheet>'
}

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

function cell({ kind, value }: Cell): string {
  if (value === '') return '<c/>'
  switch (kind) {
    case 'number':
      return `<c><v>${value}</v></c>`
    case 'money':
    case 'percent':
      return `<c s="${formats[kind]}"><v>${value}</v></c>`
    case 'date':
    case 'time':
      return `<c s="${formats[kind]}"><v>${serialOf(value)}</v></c>`
    default:
      return inline(value)
  }
}

const inline = (text: string, format = 0): string =>
  `<c t="inlineStr" s="${format}"><is><t xml:space="preserve">${escaped(text.slice(0, maxText))}</t></is></c>`

/** Excel refuses a file with a longer text. */
const maxText = 32_767

/** Control characters have no place in XML, not even escaped. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Returns a day or a wall clock's time as days since December 30, 1899. */
const serialOf = (value: string): number =>
  Date.parse(`${value.replace(' ', 'T')}${value.includes(' ') ? '' : 'T00:00:00'}Z`) / 86_400_000 +
  25_569

/** Places of the cell formats in `styles`. */
const formats = { head: 1, money: 2, percent: 3, date: 4, time: 5 }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const contentTypes = (sheets: readonly number[]): string =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`

const rootRelations = `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** The characters that a sheet's name can't have become blanks; it is at most 31 long. */
const workbook = (title: string, sheets: readonly number[]): string =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map((number) => {
      const name = `${title.replace(/[\\/*?:[\]'"]/g, ' ').slice(0, 26)}${number > 1 ? ` ${number}` : ''}`
      return `<sheet name="${escaped(name)}" sheetId="${number}" r:id="s${number}"/>`
    })
    .join('')}</sheets></workbook>`

const workbookRelations = (sheets: readonly number[]): string =>
  `<Relationships xmlns="${packages}/relationships">${sheets
    .map(
      (number) =>
        `<Relationship Id="s${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`
