import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { importLimits, type Reading } from '#contract/calls/imports.ts'
import type { AppContext } from '#server/context.ts'
import type { imports } from '#server/database/tables.ts'
import { csvRows, delimiterOf, type FileRow } from './csv-rows.ts'
import { unreadable } from './unreadable.ts'
import { openWorkbook } from './xlsx-rows.ts'

export type ImportFile = typeof imports.$inferSelect

export type OpenFile = {
  sheets: string[]
  /** How the rows are read: as requested, or as detected. */
  reading: Reading
  rows: AsyncGenerator<FileRow>
  close(): Promise<void>
}

/**
 * Opens an uploaded file. Throws the error of an unreadable file, also while the rows are read, for
 * one with too many rows, columns or characters.
 */
export async function openFile(
  { ports }: Pick<AppContext, 'ports'>,
  file: ImportFile,
  reading: Reading,
): Promise<OpenFile> {
  return file.format === 'csv' ? openCsv(ports, file, reading) : openXlsx(ports, file, reading)
}

async function stored(ports: AppContext['ports'], { key }: ImportFile) {
  const found = await ports.files.read(key)
  if (!found) throw unreadable('gone')
  return found.stream
}

async function openCsv(
  ports: AppContext['ports'],
  file: ImportFile,
  { encoding = file.encoding ?? 'utf-8', delimiter }: Reading,
): Promise<OpenFile> {
  const read = {
    encoding,
    delimiter: delimiter ?? delimiterOf(await headOf(ports, file, encoding)),
  }
  return {
    sheets: [],
    reading: read,
    rows: bounded(csvRows(await stored(ports, file), read)),
    close: async () => undefined,
  }
}

const headBytes = 64 * 1024

async function headOf(
  ports: AppContext['ports'],
  file: ImportFile,
  encoding: NonNullable<Reading['encoding']>,
): Promise<string> {
  const decoder = new TextDecoder(encoding)
  let head = ''
  for await (const chunk of await stored(ports, file)) {
    head += decoder.decode(chunk, { stream: true })
    if (head.length >= headBytes) break
  }
  return head
}

/** An archive is read from its end, so it is first copied to where that is possible. */
async function openXlsx(
  ports: AppContext['ports'],
  file: ImportFile,
  { sheet }: Reading,
): Promise<OpenFile> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwell-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'workbook.xlsx')
    await pipeline(await stored(ports, file), createWriteStream(path))
    const workbook = await openWorkbook(path)
    const name = sheet ?? workbook.sheets[0] ?? ''
    return {
      sheets: workbook.sheets,
      reading: { sheet: name },
      rows: bounded(workbook.rows(name)),
      async close() {
        workbook.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* bounded(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let count = 0
  let length = 0
  for await (const row of rows) {
    while (row.cells.at(-1) === '') row.cells.pop()
    if (row.cells.length > importLimits.columns)
      throw unreadable('columns', { max: importLimits.columns })
    // The first row has the titles.
    if (++count > importLimits.rows + 1) throw unreadable('rows', { max: importLimits.rows })
    for (const cell of row.cells) length += cell.length
    if (length > importLimits.text) throw unreadable('bomb')
    yield row
  }
}
