import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { outbox } from '#server/kernel/outbox/outbox.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { rowChanges } from '#server/kernel/sql/row-changes.ts'
import * as declared from './tables.ts'

type Journal = {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/**
 * Writes a migration from the latest snapshot to the tables as now declared, in drizzle-kit's
 * format. Returns its name, or undefined if nothing has changed.
 */
export async function generateMigration(folder: string, name: string): Promise<string | undefined> {
  const kit = await import('drizzle-kit/api')
  const meta = join(folder, 'meta')
  mkdirSync(meta, { recursive: true })
  const journalPath = join(meta, '_journal.json')
  const journal: Journal = existsSync(journalPath)
    ? JSON.parse(readFileSync(journalPath, 'utf8'))
    : { version: '7', dialect: 'postgresql', entries: [] }

  const last = journal.entries.at(-1)
  const before = last
    ? JSON.parse(readFileSync(join(meta, `${numbered(last.idx)}_snapshot.json`), 'utf8'))
    : kit.generateDrizzleJson({})
  const after = kit.generateDrizzleJson(allTables(), before.id)
  const statements = await kit.generateMigration(before, after)
  if (statements.length === 0) return undefined

  const idx = (last?.idx ?? -1) + 1
  const tag = `${numbered(idx)}_${name}`
  writeFileSync(join(folder, `${tag}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`)
  writeFileSync(join(meta, `${numbered(idx)}_snapshot.json`), `${JSON.stringify(after, null, 2)}\n`)
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true })
  writeFileSync(journalPath, `${JSON.stringify(journal, null, 2)}\n`)
  return tag
}

const numbered = (idx: number) => String(idx).padStart(4, '0')

function allTables(): Record<string, unknown> {
  const { tables, ...rest } = declared
  return Object.fromEntries(
    Object.entries({ ...tables, ...rest, outbox, hourlyTotals, rowChanges, taskRows }).filter(
      ([, table]) => is(table, PgTable),
    ),
  )
}
