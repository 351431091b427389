import type { Db, Random } from '#server/kernel/kernel.ts'

export type LedgerOptions = { db: Db; now: () => Date; random: Random }
