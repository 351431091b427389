import { and, eq, gt } from 'drizzle-orm'
import type { ImportPreview, Reading } from '#contract/calls/imports.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import type { AppContext } from '#server/context.ts'
import { imports } from '#server/database/tables.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { FileRow } from './csv-rows.ts'
import { type ImportFile, oneWorkbook, openFile } from './file-rows.ts'
import { guessMapping } from './guess-mapping.ts'
import { rememberedMapping } from './remembered-mappings.ts'
import { asProblem, unreadable } from './unreadable.ts'

const sampleRows = 5
const sampleLength = 80

/** Reads a person's own upload; throws a 404 if there is none. */
export async function ownImport(
  db: Db | Tx,
  resource: Resource,
  id: string,
  { actor, now }: Act,
): Promise<ImportFile> {
  const [file] = await db
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.id, id),
        eq(imports.user_id, ownId(actor, 'user_id')),
        eq(imports.resource, resource.name),
        gt(imports.expires_at, now.toISOString()),
      ),
    )
  if (!file) throw notFound(actor.locale)
  return file
}

/** Reads the first rows of a file, and how its columns are mapped: as before, or by a guess. */
export async function preview(
  context: AppContext,
  resource: Resource,
  file: ImportFile,
  requested: Reading,
  act: Act,
): Promise<ImportPreview> {
  const { actor } = act
  const { titles, samples, sheets, reading } = await readHead(context, file, requested, actor)
  const before = await rememberedMapping(context.kernel.db, resource, titles, actor)
  return {
    id: file.id,
    name: file.name,
    bytes: file.bytes,
    format: file.format,
    sheets,
    reading,
    columns: titles.map((title, column) => ({
      title: short(title),
      samples: samples.map(({ cells }) => short(cells[column] ?? '')),
    })),
    mapping: before?.mapping ?? guessMapping(resource, titles, actor),
    remembered: before?.by ?? null,
  }
}

const short = (text: string): string =>
  text.length > sampleLength ? `${text.slice(0, sampleLength)}…` : text

/** Apart from the tasks, which may read one for minutes. */
const workbooks = oneWorkbook()

/** Reads the titles and the first rows of a file. */
export async function readHead(
  context: AppContext,
  file: ImportFile,
  requested: Reading,
  { locale }: Act['actor'],
) {
  try {
    const turn = workbooks(async () => {
      throw problem(429, { message: translate(locale, 'too_many') }, { 'Retry-After': '10' })
    })
    const opened = await openFile(context, file, requested, turn)
    try {
      const rows: FileRow[] = []
      for await (const row of opened.rows) {
        rows.push(row)
        if (rows.length > sampleRows) break
      }
      const [head, ...samples] = rows
      if (!head) throw unreadable('empty')
      const width = Math.max(...rows.map(({ cells }) => cells.length))
      const titles = Array.from({ length: width }, (_, at) => head.cells[at] ?? '')
      return { titles, samples, sheets: opened.sheets, reading: opened.reading }
    } finally {
      await opened.close()
    }
  } catch (error) {
    throw asProblem(error, locale)
  }
}
