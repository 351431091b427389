import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import sax, { type SAXOptions, type Tag } from 'sax'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { importLimits } from '#contract/calls/imports.ts'
import type { FileRow } from './csv-rows.ts'
import { unreadable } from './unreadable.ts'

/** Larger archives are refused before unpacking; so are larger parts. */
const maxUnpacked = 200 * 1024 * 1024
const maxEntries = 2000
const maxSheets = 500
/** Excel itself has fewer formats of cells, and shorter codes of formats. */
const maxStyles = 65_000
const maxFormatCode = 255
/** The parser holds every element that is open, with its attributes. */
const maxDepth = 50
const maxAttributes = 100
/** Bytes of a part that describes the workbook, of which all is held. */
const maxDescription = 20 * 1024 * 1024
/** Characters of the texts that cells share, which are held while the rows are read. */
const maxShared = 40 * 1024 * 1024

export type Workbook = {
  /** The names of the sheets that have cells, in their order. */
  sheets: string[]
  /** Reads the rows of a sheet that have anything in them, as texts. */
  rows(sheet: string): AsyncGenerator<FileRow>
  close(): void
}

/**
 * Opens a workbook (Office Open XML). Formulas are never evaluated: their cells have the value that
 * the workbook stores with them. Numbers become texts such as `12.5`, times `2026-05-01 14:30:00`,
 * days `2026-05-01`. An archive that unpacks to more than is allowed is refused. The descriptor
 * is closed with the workbook, or after an error.
 */
export async function openWorkbook(fd: number): Promise<Workbook> {
  const zip = await openZip(fd)
  try {
    const parts = await partsOf(zip)
    const book = await readBook(zip, parts)
    const dates = await dateStyles(zip, parts)
    let shared: string[] | undefined
    return {
      sheets: book.sheets.map(({ name }) => name),
      async *rows(sheet) {
        const found = book.sheets.find(({ name }) => name === sheet)
        const entry = found && parts.get(found.part)
        if (!entry) throw unreadable('no_sheet')
        shared ??= await sharedTexts(zip, parts)
        yield* sheetRows(await partOf(zip, entry), { shared, dates, is1904: book.is1904 })
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openZip(fd: number): Promise<ZipFile> {
  try {
    return await yauzl.fromFdPromise(fd, { autoClose: false, lazyEntries: true })
  } catch {
    closeSync(fd)
    throw unreadable('no_workbook')
  }
}

type Parts = ReadonlyMap<string, Entry>

async function partsOf(zip: ZipFile): Promise<Parts> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  if (zip.entryCount > maxEntries) throw unreadable('bomb')
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (entry.isEncrypted()) throw unreadable('encrypted')
      if (unpacked > maxUnpacked) throw unreadable('bomb')
      parts.set(entry.fileName.toLowerCase(), entry)
    }
  } catch (error) {
    throw isOurs(error) ? error : unreadable('no_workbook')
  }
  return parts
}

const isOurs = (error: unknown): boolean =>
  error instanceof Error && Object.getOwnPropertySymbols(error).length > 0

/** The unpacked part ends with an error once it is larger than the archive says. */
const partOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  zip.openReadStreamPromise(entry).catch(() => {
    throw unreadable('no_workbook')
  })

type Handlers = {
  open?(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses XML chunk by chunk, and yields after each. Declares and expands no entities. */
async function* parsed(source: Readable, { open, close, text }: Handlers): AsyncGenerator<void> {
  const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true }
  const parser = sax.parser(true, options)
  parser.onerror = () => {
    throw unreadable('no_workbook')
  }
  parser.ondoctype = () => {
    throw unreadable('no_workbook')
  }
  let depth = 0
  let attributeCount = 0
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > maxAttributes) throw unreadable('no_workbook')
  }
  parser.onopentag = ({ name, attributes }) => {
    attributeCount = 0
    depth += 1
    if (depth > maxDepth) throw unreadable('no_workbook')
    open?.(localName(name), attributes as Tag['attributes'])
  }
  parser.onclosetag = (name) => {
    depth -= 1
    close?.(localName(name))
  }
  if (text) {
    parser.ontext = text
    parser.oncdata = text
  }
  const decoder = new TextDecoder()
  try {
    for await (const chunk of source) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield
    }
    parser.close()
    yield
  } catch (error) {
    throw isOurs(error) ? error : unreadable('no_workbook')
  } finally {
    source.destroy()
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

async function parsePart(zip: ZipFile, entry: Entry | undefined, on: Handlers): Promise<void> {
  if (!entry) return
  for await (const _ of parsed(await partOf(zip, entry), on));
}

async function parseDescription(zip: ZipFile, entry: Entry | undefined, on: Handlers) {
  if (entry && entry.uncompressedSize > maxDescription) throw unreadable('bomb')
  await parsePart(zip, entry, on)
}

type Book = { sheets: { name: string; part: string }[]; is1904: boolean }

async function readBook(zip: ZipFile, parts: Parts): Promise<Book> {
  const targets = new Map<string, string>()
  await parseDescription(zip, parts.get('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '', Type = '' }) {
      if (name !== 'Relationship' || !Type.endsWith('/worksheet')) return
      if (targets.size >= maxSheets) throw unreadable('bomb')
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, part.toLowerCase())
    },
  })
  const book: Book = { sheets: [], is1904: false }
  const workbook = parts.get('xl/workbook.xml')
  if (!workbook) throw unreadable('no_workbook')
  await parseDescription(zip, workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      const part = targets.get(attributes['r:id'] ?? '')
      if (name !== 'sheet' || !part || attributes.name === undefined) return
      if (book.sheets.length >= maxSheets) throw unreadable('bomb')
      book.sheets.push({ name: attributes.name, part })
    },
  })
  if (book.sheets.length === 0) throw unreadable('no_workbook')
  return book
}

/** How a cell's number is read as a time: not at all, as a day, or with the time of the day. */
type DateStyle = 'day' | 'time' | undefined

async function dateStyles(zip: ZipFile, parts: Parts): Promise<DateStyle[]> {
  const formats = new Map<number, DateStyle>()
  const styles: DateStyle[] = []
  let isCell = false
  await parseDescription(zip, parts.get('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') formats.set(id, dateStyleOf(formatCode.slice(0, maxFormatCode)))
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) styles.push(builtInStyleOf(id) ?? formats.get(id))
      if (styles.length > maxStyles || formats.size > maxStyles) throw unreadable('bomb')
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

function builtInStyleOf(id: number): DateStyle {
  if (id >= 14 && id <= 17) return 'day'
  if (id === 22 || (id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  return undefined
}

function dateStyleOf(format: string): DateStyle {
  // Without texts in quotes, escaped characters, and colors and conditions in brackets. One that
  // never ends goes to the end, or the search would start over at each opening bracket.
  const code = format.replace(/"[^"]*(?:"|$)|\\.|\[[^\]]*(?:\]|$)|_.|\*./g, '')
  if (/[hs]/i.test(code)) return 'time'
  return /[yd]/i.test(code) ? 'day' : undefined
}

async function sharedTexts(zip: ZipFile, parts: Parts): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let length = 0
  let isText = false
  let isPhonetic = false
  await parsePart(zip, parts.get('xl/sharedstrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(part) {
      if (!isText) return
      text += part
      length += part.length
      if (length > maxShared) throw unreadable('bomb')
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      if (texts.length >= importLimits.shared) throw unreadable('bomb')
      texts.push(text)
    },
  })
  return texts
}

type Styles = { shared: readonly string[]; dates: readonly DateStyle[]; is1904: boolean }

async function* sheetRows(source: Readable, styles: Styles): AsyncGenerator<FileRow> {
  let done: FileRow[] = []
  let row = 0
  let cells: string[] = []
  let length = 0
  let cell = { column: 0, type: 'n', style: 0, value: '' }
  let isValue = false
  const reading = parsed(source, {
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'row') {
        const number = r === '' ? row + 1 : Number(r)
        if (!(number > row && number <= 1_048_576)) throw unreadable('no_workbook')
        row = number
        cells = []
        length = 0
      } else if (name === 'c') {
        const column = r === '' ? cells.length : columnOf(r)
        if (column >= importLimits.columns)
          throw unreadable('columns', { max: importLimits.columns })
        cell = { column, type: t, style: Number(s), value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text(part) {
      if (!isValue) return
      cell.value += part
      length += part.length
      if (length > importLimits.row) throw unreadable('long_row', { row })
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') {
        const text = textOf(cell, styles)
        if (cell.type === 's') length += text.length
        if (length > importLimits.row) throw unreadable('long_row', { row })
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = text
      }
      if (name === 'row' && cells.some((text) => text !== '')) done.push({ row, cells })
    },
  })
  for await (const _ of reading) {
    yield* done
    done = []
  }
}

/** Returns the number of a cell's column, from 0: 2 for `C7`. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') throw unreadable('no_workbook')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  { shared, dates, is1904 }: Styles,
): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n' || value === '') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const date = dates[style]
  return date ? timeOf(number, date, is1904) : withoutNoise(number)
}

/** Leaves out the last digits, by which a stored fraction differs from the one that was typed. */
const withoutNoise = (number: number): string => {
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e') ? String(number) : text
}

/** Returns days since December 30, 1899, or January 1, 1904, as a day or a wall clock's time. */
function timeOf(serial: number, style: NonNullable<DateStyle>, is1904: boolean): string {
  const days = serial - (is1904 ? 24_107 : 25_569)
  const at = new Date(Math.round(days * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const text = at.toISOString().slice(0, 19).replace('T', ' ')
  return style === 'day' && text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
