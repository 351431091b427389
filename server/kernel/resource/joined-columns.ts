import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Actor } from '#contract/kernel/access.ts'
import { columnOf, joinedColumns, type ListColumn, readIn } from '#contract/kernel/columns.ts'
import type { Figure, Resource } from '#contract/kernel/resource.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { sentColumn } from '#server/kernel/sql/stored-rows.ts'
import { stateFieldOf } from './present.ts'
import { queryableOf } from './queryable-fields.ts'
import { notDeleted, scopeFor } from './scope.ts'
import type { AnyTable } from './table.ts'

/** A value that is read beside a row's own columns; `row` names the table or subquery of the row. */
export type Joined = { column: ListColumn; read: (row: SQL) => SQL }

/**
 * Returns the columns that the actor may see beside a resource's own fields: fields of the records
 * referred to, and figures. Each is a lookup by an index for every row that is sent, so none can
 * be sorted by.
 */
export function joinedOf(
  kernel: Kernel,
  resource: Resource,
  actor: Actor,
): Readonly<Record<string, Joined>> {
  return Object.fromEntries(
    joinedColumns(resource).flatMap((name) => {
      const column = columnOf(resource, name, kernel.resources)
      const other = column && kernel.resources[readIn(column)]
      // Rows about other resources' records are limited by those.
      if (!other || other.about || !kernel.policy.can(actor, other.name, 'list')) return []
      const { seen } = queryableOf({ resource: other, actor })
      const needed = column.figure ? neededBy(column.figure) : [column.name]
      if (needed.some((field) => !Object.hasOwn(seen, field))) return []
      const stored = tableOf(kernel, other)
      const table = alias(stored, 'joined') as unknown as AnyTable
      const from = sql`${stored} ${sql.identifier('joined')}`
      const within = scopeFor(other.scope, table, actor)
      const read = (row: SQL) =>
        column.figure
          ? figureOf(column.figure, { other, table, from, within, row })
          : sql`(select ${sentColumn(stored, column.name)} from ${from}
              where ${and(
                sql`${table.id} = ${row}.${sql.identifier(column.reference ?? '')}`,
                within,
                actor.kind === 'admin' ? undefined : notDeleted(other, table),
              )})`
      return [[name, { column, read }] as const]
    }),
  )
}

const neededBy = ({ by, take }: Figure): string[] => [
  by,
  ...(take === 'count' ? [] : 'sum' in take ? [take.sum, take.less ?? take.sum] : [take.latest]),
]

function figureOf(
  { by, take, states }: Figure,
  given: { other: Resource; table: AnyTable; from: SQL; within: SQL | undefined; row: SQL },
): SQL {
  const { other, table, from, within, row } = given
  const state = states && table[stateFieldOf(other)]
  const where = and(
    sql`${table[by]} = ${row}."id"`,
    state && inArray(state, [...states]),
    notDeleted(other, table),
    within,
  )
  if (take === 'count') return sql`(select count(*)::int from ${from} where ${where})`
  if ('sum' in take) {
    const less = take.less === undefined ? sql`` : sql` - ${table[take.less]}`
    return sql`(select coalesce(sum(${table[take.sum]}${less}), 0)::float8 from ${from} where ${where})`
  }
  return sql`(select ${sentColumn(table, take.latest)} from ${from} where ${where}
    order by ${table[take.latest]} desc nulls last limit 1)`
}
