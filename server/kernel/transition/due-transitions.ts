import { and, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Kernel } from '#server/kernel/kernel.ts'
import { stateFieldOf } from '#server/kernel/resource/present.ts'
import { notDeleted } from '#server/kernel/resource/scope.ts'

/** A transition that is due this many minutes after the instant in a field. */
export type DueTransition = {
  resource: string
  name: string
  table: PgTable & { id: PgColumn }
  field: PgColumn
  minutes: number
  /** Whether a row takes the transition at all. */
  applies: SQL | undefined
}

/** Lists the transitions that the system takes by the clock. */
export function dueTransitions({ machines, resources, tables }: Kernel): DueTransition[] {
  return Object.values(machines).flatMap((machine) =>
    Object.entries(machine.transitions).flatMap(([name, { due, from }]): DueTransition[] => {
      const resource = resources[machine.resource]
      const table = tables[machine.resource]
      const field = due && table?.[due.field]
      const state = resource && table?.[stateFieldOf(resource)]
      if (!due || !resource || !table || !field || !state) return []
      const given = due.given && table[due.given]
      const unless = due.unless && table[due.unless]
      const applies = and(
        inArray(state, [...from]),
        given ? isNotNull(given) : undefined,
        unless ? isNull(unless) : undefined,
        notDeleted(resource, table),
      )
      return [{ resource: machine.resource, name, table, field, minutes: due.minutes, applies }]
    }),
  )
}
