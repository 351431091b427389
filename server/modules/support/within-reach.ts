import { and, eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { type AnyRow, type Kernel, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'
import { translate } from '#server/kernel/translate.ts'

/**
 * Reads and locks the row that a field refers to. Throws the same 422 for a row that the actor
 * can't access as for a missing one.
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
