import { closeSync, createWriteStream, openSync } from 'node:fs'
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
 * Waits until a workbook may be opened, or throws; returns what ends the turn. An open workbook may
 * hold 80 MB of texts.
 */
export type WorkbookTurn = () => Promise<() => void>

/** Lets one workbook after the other be open; `wait` is called until the last one is closed. */
export function oneWorkbook(): (wait: () => Promise<void>) => WorkbookTurn {
  let isOpen = false
  return (wait) => async () => {
    while (isOpen) await wait()
    isOpen = true
    return () => {
      isOpen = false
    }
  }
}

/**
 * Opens an uploaded file. Throws the error of an unreadable file, also while the rows are read, for
 * one with too many rows, columns or characters.
 */
export async function openFile(
  { ports }: Pick<AppContext, 'ports'>,
  file: ImportFile,
  reading: Reading,
  turn: WorkbookTurn,
): Promise<OpenFile> {
  if (file.format === 'csv') return openCsv(ports, file, reading)
  const end = await turn()
  try {
    const opened = await openXlsx(ports, file, reading)
    return { ...opened, close: () => opened.close().finally(end) }
  } catch (error) {
    end()
    throw error
  }
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

/**
 * An archive is read from its end, so it is first copied to where that is possible: into a file
 * without a name, of which nothing stays when the process dies.
 */
async function openXlsx(
  ports: AppContext['ports'],
  file: ImportFile,
  { sheet }: Reading,
): Promise<OpenFile> {
  const folder = await mkdtemp(join(tmpdir(), 'haulwell-import-'))
  const path = join(folder, 'workbook.xlsx')
  const fd = openSync(path, 'wx+', 0o600)
  try {
    await rm(folder, { recursive: true, force: true })
    await pipeline(await stored(ports, file), createWriteStream(path, { fd, autoClose: false }))
  } catch (error) {
    closeSync(fd)
    throw error
  }
  const workbook = await openWorkbook(fd)
  const name = sheet ?? workbook.sheets[0] ?? ''
  return {
    sheets: workbook.sheets,
    reading: { sheet: name },
    rows: bounded(workbook.rows(name)),
    close: async () => workbook.close(),
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
