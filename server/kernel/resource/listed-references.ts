import { inArray } from 'drizzle-orm'

import type { Field } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

/**
 * Checks that the ids of list fields exist, since they have no foreign key. Throws a 422 that names
 * each missing one.
 */
export async function checkListed(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  input: Record<string, unknown>,
  locale: string,
): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, given] of Object.entries(input)) {
    const referred = referredBy(kernel, resource.fields[name])
    if (!referred || !Array.isArray(given) || given.length === 0) continue
    const rows = await tx
      .select({ id: referred.id })
      .from(referred)
      .where(inArray(referred.id, given))
    for (const [at, id] of given.entries()) {
      const field = `${name}.${at}`
      if (!rows.some((row) => row.id === id))
        errors[field] = [
          translate(locale, 'validation.missing_reference', { field, resource: resource.name }),
        ]
    }
  }
  if (Object.keys(errors).length) throw invalid(locale, errors)
}

function referredBy(kernel: Kernel, field: Field | undefined) {
  const item = field && 'item' in field ? (field.item as Field) : undefined
  return item && 'resource' in item ? kernel.tables[String(item.resource)] : undefined
}
