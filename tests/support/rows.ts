import { count, sql } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { insertRow } from '#server/kernel/crud.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import type { TestHouse } from './house.ts'
import { type Refer, validInput } from './valid-input.ts'

export const everyResource: readonly Resource[] = Object.values(resources)

const declared = (name: string): Resource => {
  const found = resources[name as ResourceName]
  if (!found) throw new Error(`there is no resource ${name}`)
  return found
}

export const tableOf = ({ house }: TestHouse, name: string) => {
  const table = house.kernel.tables[name]
  if (!table) throw new Error(`${name} has no table`)
  return table
}

/** Stores a row of any resource with whatever it belongs to, as the system: read-only fields too. */
export async function aRow(
  house: TestHouse,
  name: string,
  values: Record<string, unknown> = {},
): Promise<AnyRow> {
  const resource = declared(name)
  const missing = Object.fromEntries(
    Object.entries(resource.fields).filter(([field]) => !(field in values)),
  )
  const all = { ...(await validInput(missing, referTo(house, resource))), ...values }
  const { kernel } = house.house
  return transact(kernel.db, (tx) =>
    insertRow(kernel, tx, resource, all, {
      actor: system as Actor,
      now: house.clock.now,
      request_id: null,
    }),
  )
}

/** Rows to belong to: an old one where that will do, else a new one. */
export function referTo(house: TestHouse, resource: Resource): Refer {
  return async (name, isUnique) => {
    if (isUnique || resource.unique.length > 0) return (await aRow(house, name)).id
    const table = tableOf(house, name)
    const [last] = await house.db.select({ id: sql<number>`max(${table.id})` }).from(table)
    return last?.id ? Number(last.id) : (await aRow(house, name)).id
  }
}

/** How many rows a resource has. */
export async function countOf(house: TestHouse, name: string): Promise<number> {
  const [counted] = await house.db.select({ total: count() }).from(tableOf(house, name))
  return counted?.total ?? 0
}
