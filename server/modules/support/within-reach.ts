import { and, eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { invalid } from '#server/kernel/problem.ts'
import { scopeFor } from '#server/kernel/scope.ts'
import { translate } from '#server/kernel/translate.ts'

/**
 * The row that a field refers to, locked. One that the actor does not reach is refused as if there
 * were none.
 */
export async function rowWithinReach(
  kernel: Kernel,
  tx: Tx,
  { resource, field, id, actor }: { resource: Resource; field: string; id: unknown; actor: Actor },
): Promise<AnyRow> {
  const table = tableOf(kernel, resource)
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, Number(id)), scopeFor(resource.scope, table, actor)))
    .for('update')
  if (row) return row as AnyRow
  const { locale } = actor
  throw invalid(locale, { [field]: [translate(locale, 'validation.missing_reference', { field })] })
}
