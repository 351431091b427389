import Type, { type Static } from 'typebox'

/** Limits of a report: groups of refusals, row ranges in each group, and examples. */
export const maxReported = { groups: 50, ranges: 12, examples: 20 }

const RefusalGroup = Type.Object({
  /** Null for a refusal of the whole row. */
  field: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
  count: Type.Integer(),
  /** First and last rows of the file, as a spreadsheet counts them. */
  rows: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  /** There are further rows than those in `rows`. */
  is_cut: Type.Boolean(),
})
export type RefusalGroup = Static<typeof RefusalGroup>

const Example = Type.Object({
  row: Type.Integer(),
  /** Null for a new record. */
  record_id: Type.Union([Type.Integer(), Type.Null()]),
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() }),
  ),
})
export type ImportExample = Static<typeof Example>

/** The outcome of an import, so far or as it would be. It stays small, however large the file is. */
export const ImportReport = Type.Object({
  created: Type.Integer(),
  changed: Type.Integer(),
  groups: Type.Array(RefusalGroup),
  /** Refusals that are in none of the groups. */
  further: Type.Integer(),
  examples: Type.Array(Example),
})
export type ImportReport = Static<typeof ImportReport>

export const emptyReport = (): ImportReport => ({
  created: 0,
  changed: 0,
  groups: [],
  further: 0,
  examples: [],
})
