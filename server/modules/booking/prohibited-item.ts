import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

type ItemRow = (typeof tables.items)['$inferSelect']

/**
 * Returns a function that finds the prohibited item that the name of a customer's own item contains,
 * in English or Spanish: "two propane tanks" is a propane tank.
 */
export async function prohibitedItems(db: Db): Promise<(name: string) => ItemRow | undefined> {
  const rows = await db.select().from(tables.items).where(eq(tables.items.is_prohibited, true))
  const listed = rows.flatMap((row) =>
    [row.name, row.name_es ?? ''].flatMap((name) =>
      alternativesOf(name).map((words) => ({ row, words })),
    ),
  )
  return (name) => {
    const named = new Set(wordsOf(name))
    return listed.find(({ words }) => words.length > 0 && words.every((word) => named.has(word)))
      ?.row
  }
}

/** Splits "Kerosene or lamp oil" into what each part names. */
const alternativesOf = (name: string): string[][] => name.split(/ or | o |, /).map(wordsOf)

/** Splits a name into its words, without case, accents and the endings of plurals. */
const wordsOf = (name: string): string[] =>
  (
    name
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[\p{Letter}\p{Number}]+/gu) ?? []
  ).map((word) => word.replace(/(?<=\w{3})e?s$/, ''))
