import type { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'

import { delimiters, importLimits, type Reading } from '#contract/calls/imports.ts'
import { unreadable } from './unreadable.ts'

type Encoding = NonNullable<Reading['encoding']>
type Delimiter = NonNullable<Reading['delimiter']>

/**
 * Delimiters of a row, whose empty cells have no size. A quoted cell may hold as many as a row has
 * characters, and as many may wait to be parsed.
 */
const maxDelimiters = 2 * importLimits.row
const writeLength = 64 * 1024

/** A row of a file, counted from 1 as in a spreadsheet, with the blank rows that come before it. */
export type FileRow = { row: number; cells: string[] }

/**
 * Reads the rows of a delimited text (RFC 4180) that have anything in them. Throws the error of an
 * unreadable file for bytes that aren't text, and for a quote that never ends.
 */
export async function* csvRows(
  source: Readable,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // A quote within an unquoted cell, such as 16" truck, is a character.
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: importLimits.row,
  })
  const feeding = feed(source, { encoding, delimiter }, parser)
  // The error also ends the parser, which is where it is handled.
  feeding.catch(() => undefined)
  try {
    for await (const read of parser) {
      const { record, info } = read as { record: string[]; info: Info }
      if (record.some((cell) => cell !== '')) yield { row: info.records, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadable(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long_row' : 'quotes', {
        row: parser.info.records + 1,
      })
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

async function feed(
  source: Readable,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
  parser: ReturnType<typeof parse>,
): Promise<void> {
  // Skips a byte order mark.
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  let row = 0
  let found = 0
  const count = (text: string) => {
    if (parser.info.records !== row) found = 0
    row = parser.info.records
    for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) found += 1
    if (found > maxDelimiters) throw unreadable('columns', { max: importLimits.columns })
  }
  const write = async (text: string) => {
    for (let at = 0; at < text.length; at += writeLength)
      await writePart(text.slice(at, at + writeLength))
  }
  const writePart = async (text: string) => {
    if (text.includes('\0')) throw unreadable('not_text')
    count(text)
    if (!parser.destroyed && !parser.write(text))
      await new Promise<void>((resolve) => {
        parser.once('drain', resolve)
        parser.once('close', resolve)
      })
  }
  try {
    for await (const chunk of source) await write(decoder.decode(chunk, { stream: true }))
    await write(decoder.decode())
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof TypeError ? unreadable('encoding') : (error as Error))
  }
}

/**
 * Finds out the encoding from all bytes of a text, which are passed one chunk after the other. Texts
 * that are not UTF-8 and have no byte order mark are taken for Windows-1252.
 */
export function encodingDetector() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let head = Buffer.alloc(0)
  return {
    add(chunk: Buffer) {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
      if (isUtf8) isUtf8 = decodes(() => utf8.decode(chunk, { stream: true }))
    },
    encoding(): Encoding {
      const utf16 = utf16Of(head)
      if (utf16) return utf16
      return isUtf8 && decodes(() => utf8.decode()) ? 'utf-8' : 'windows-1252'
    },
  }
}

const headBytes = 4096

function decodes(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** Recognizes UTF-16 by its mark, or by the zeros that Latin letters have in it. */
function utf16Of(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = (from: number) => {
    let count = 0
    for (let at = from; at < head.length; at += 2) if (head[at] === 0) count++
    return count
  }
  const most = head.length / 4
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > most && zeros(1) === 0) return 'utf-16be'
  return undefined
}

/** Guesses the delimiter: the one that divides the first rows into the most columns, all alike. */
export function delimiterOf(head: string): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const lines = unquoted(head)
      .split(/\r\n|\n|\r/)
      .slice(0, 20)
    // The last line may be cut.
    const counts = (lines.length > 2 ? lines.slice(0, -1) : lines)
      .filter((line) => line !== '')
      .map((line) => line.split(delimiter).length - 1)
    const [first = 0] = counts
    const alike = counts.filter((count) => count === first).length
    return { delimiter, score: first > 0 ? (alike / counts.length) * 1000 + first : 0 }
  })
  const [best] = scores.sort((one, other) => other.score - one.score)
  return best && best.score > 0 ? best.delimiter : ','
}

/** Leaves out quoted cells, whose line breaks and delimiters are those of their text. */
const unquoted = (text: string): string => text.replace(/"(?:[^"]|"")*("|$)/g, '')
