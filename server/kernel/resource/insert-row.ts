import type { Resource } from '#contract/kernel/resource.ts'
import {
  type Act,
  type AnyRow,
  type Kernel,
  type Random,
  type Tx,
  tableOf,
} from '#server/kernel/kernel.ts'
import { insertInto } from '#server/kernel/sql/stored-rows.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'

/** Inserts a row with its generated codes, records its event and runs the `afterCreate` hooks. */
export async function insertRow(
  kernel: Kernel,
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
  act: Act,
): Promise<AnyRow> {
  const at = act.now.toISOString()
  const codes = Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'code' && values[name] === undefined)
    .map(([name, field]) => [
      name,
      newCode(kernel.random, 'prefix' in field ? String(field.prefix) : ''),
    ])
  const created = await insertInto(tx, tableOf(kernel, resource), {
    ...Object.fromEntries(codes),
    created_at: at,
    updated_at: at,
    ...values,
  })
  const diff = difference(null, created)
  const past = { ...pastOf(resource, created.id, 'created'), version: created.version }
  await recordEvent(kernel, tx, { ...act, ...past, diff })
  for (const react of kernel.extensions.afterCreate(resource.name))
    await react({ ...act, kernel, tx, row: created })
  return created
}

/**
 * Generates a code without characters that are easily confused; six characters make a billion
 * codes.
 */
function newCode(random: Random, prefix: string, length = 6): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return `${prefix}-${Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')}`
}
