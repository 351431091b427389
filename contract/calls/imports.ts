import Type, { type Static } from 'typebox'
import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { Started } from './bulk.ts'
import { closed } from './schemas.ts'

/** Limits of an imported file. */
export const importLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 200_000,
  columns: 500,
  /** Characters of a row. */
  row: 256 * 1024,
  /** Characters of the whole file; an archive may hold many times its own size. */
  text: 200 * 1024 * 1024,
  /** Texts that the cells of a workbook share. */
  shared: 2_000_000,
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const delimiters = [',', ';', '\t', '|'] as const
/** How a file's cells are written; the forms of an export. */
export const importProfiles = ['spreadsheet', 'program'] as const

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>(Type.Enum([...values]))
const Name = Type.String({ minLength: 1, maxLength: 60 })
const Column = Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 })

/** How the rows are taken from the file; missing settings are detected. */
export const Reading = Type.Object(
  {
    /** The name of the sheet of a workbook. */
    sheet: Type.Optional(Type.String({ maxLength: 100 })),
    encoding: Type.Optional(oneOf(encodings)),
    delimiter: Type.Optional(oneOf(delimiters)),
  },
  closed,
)
export type Reading = Static<typeof Reading>

export const Mapping = Type.Object(
  {
    /** The columns that are imported; all others are skipped. */
    columns: Type.Array(Type.Object({ column: Column, field: Name }, closed), { maxItems: 200 }),
    /** Values for all rows, written as in the file. */
    constants: Type.Array(
      Type.Object({ field: Name, value: Type.String({ minLength: 1, maxLength: 10_000 }) }, closed),
      { maxItems: 100 },
    ),
    /** The field by which a row names its record; null creates a record for each row. */
    key: Type.Union([Name, Type.Null()]),
    profile: oneOf(importProfiles),
    /** The language of the file's words, such as the names of choices. */
    language: oneOf(languages),
    /** The time zone of times without an offset in a file for people; in others they are UTC. */
    zone: Type.String({ minLength: 1, maxLength: 60 }),
  },
  closed,
)
export type Mapping = Static<typeof Mapping>

export const ImportPreview = Type.Object({
  id: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  format: oneOf(['csv', 'xlsx']),
  /** The names of a workbook's sheets. */
  sheets: Type.Array(Type.String()),
  reading: Reading,
  /** The first row's cells, each with those of the following rows. */
  columns: Type.Array(Type.Object({ title: Type.String(), samples: Type.Array(Type.String()) })),
  mapping: Mapping,
  /** Who has mapped such a file before; null if the mapping is a guess. */
  remembered: Type.Union([oneOf(['me', 'everyone']), Type.Null()]),
})
export type ImportPreview = Static<typeof ImportPreview>

/** Takes multipart/form-data with the field `file`. */
export const uploadImport = (resource: string) =>
  defineCall({
    method: 'POST',
    path: `/api/${resource}/imports`,
    summary: `Upload a CSV file or an XLSX workbook, up to 50 MB, to import ${resource} from`,
    by: ['admin'],
    permission: [resource, 'import'],
    limits: ['import_user'],
    response: ImportPreview,
    status: 201,
    errorStatuses: [422],
  })

export const previewImport = (resource: string) =>
  defineCall({
    method: 'GET',
    path: `/api/${resource}/imports/:id`,
    summary: `The columns and first rows of an uploaded file, to import ${resource} from`,
    by: ['admin'],
    permission: [resource, 'import'],
    limits: ['import_user'],
    query: Reading,
    response: ImportPreview,
    errorStatuses: [404, 422],
  })

export const Check = Type.Object(
  {
    reading: Reading,
    mapping: Mapping,
    /** For whom the mapping is remembered, for files with the same titles. */
    remember: Type.Optional(oneOf(['me', 'everyone'])),
  },
  closed,
)
export type Check = Static<typeof Check>

export const checkImport = (resource: string) =>
  defineCall({
    method: 'POST',
    path: `/api/${resource}/imports/:id/dry-run`,
    summary: `Find out in the background what importing ${resource} from the file would do`,
    by: ['admin'],
    permission: [resource, 'import'],
    limits: ['import_user'],
    body: Check,
    response: Started,
    status: 202,
    errorStatuses: [404, 422],
    idempotent: true,
  })

export const carryOutImport = defineCall({
  method: 'POST',
  path: '/api/tasks/:id/carry-out',
  summary: 'Import what a dry run has checked, in the background',
  by: ['admin'],
  body: Type.Object(
    {
      /** The SHA-256 of the file, as the dry run's `input` names it. */
      sha256: Type.String({ minLength: 64, maxLength: 64 }),
    },
    closed,
  ),
  response: Started,
  status: 202,
  errorStatuses: [404, 409, 422],
  idempotent: true,
})

/** The `input` of an import's task. */
export type ImportInput = {
  file: { id: string; name: string; sha256: string; format: 'csv' | 'xlsx' }
  reading: Reading
  mapping: Mapping
  /** The titles of all columns. */
  titles: string[]
}
