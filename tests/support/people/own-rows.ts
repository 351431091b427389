import { and, eq } from 'drizzle-orm'

import type { Filter, Role } from '#contract/kernel/access.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { tables } from '#server/database/tables.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import type { Client, TestApp } from '../app/app.ts'
import { aRow, tableOf } from '../app/rows.ts'
import { aCustomer, aDriver, aMover } from './people.ts'

export const readerKinds = ['customer', 'mover', 'driver'] as const
export type ReaderKind = Exclude<Role, 'admin'>
/** A person who reaches some rows only, with the ids that their scope uses. */
export type Reader = { client: Client; ids: Record<string, number>; city_id: number }

/** Creates one reader of each kind; rows stored after them belong to other people. */
export async function createReaders(app: TestApp): Promise<Record<ReaderKind, Reader>> {
  const customer = await aCustomer(app)
  const mover = await aMover(app)
  const driver = await aDriver(app, mover)
  const { customers, movers } = tables
  const [own] = await app.db.select().from(customers).where(eq(customers.user_id, customer.user_id))
  const [serving] = await app.db.select().from(movers).where(eq(movers.id, mover.mover_id))
  const city_id = Number(serving?.city_ids[0])
  const $mover = mover.mover_id
  for (const name of ['customers', 'movers', 'drivers']) await aRow(app, name)
  return {
    customer: {
      client: customer,
      city_id,
      ids: { $user: customer.user_id, $customer: Number(own?.id) },
    },
    mover: { client: mover, city_id, ids: { $user: mover.user_id, $mover } },
    driver: {
      client: driver,
      city_id,
      ids: { $user: driver.user_id, $mover, $driver: driver.driver_id },
    },
  }
}

/**
 * Returns a row for each way in which the scope lets this kind of person reach one, either an
 * existing or a new row.
 */
export async function ownRows(
  app: TestApp,
  resource: Resource,
  kind: ReaderKind,
  reader: Reader,
): Promise<AnyRow[]> {
  const reach = resource.scope[kind]
  if (!reach || reach === 'all') return []
  const rows: AnyRow[] = []
  for (const filter of [reach].flat()) {
    const values = resolveFilter(filter, reader)
    const table = tableOf(app, resource.name)
    const conditions = Object.entries(values).map(([name, value]) => {
      const column = table[name]
      if (!column) throw new Error(`there is no column ${name}`)
      return eq(column, value)
    })
    // The mover's place in the company must stay, or no request would be possible.
    const isPlace = resource.name === 'mover_members' && kind === 'mover'
    const [known] = isPlace
      ? [await aRow(app, resource.name, { ...values, user_id: reader.ids.$user, role: 'owner' })]
      : await app.db
          .select()
          .from(table)
          .where(and(...conditions))
    const city = 'city_id' in resource.fields ? { city_id: reader.city_id } : {}
    rows.push(
      (known as AnyRow | undefined) ?? (await aRow(app, resource.name, { ...city, ...values })),
    )
  }
  return rows
}

const resolveFilter = (filter: Filter, { ids }: Reader): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' && value in ids ? ids[value] : value,
    ]),
  )

export const transitionsOf = ({ name }: Resource): Record<string, Transition> =>
  Object.hasOwn(machines, name) ? machines[name as keyof typeof machines].transitions : {}
