import type { tables } from '#server/database/tables.ts'

export type DocumentRow = (typeof tables.documents)['$inferSelect']
