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

/** The characters of codes: none that are easily confused. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** The characters of a code after its prefix: six make a billion codes. */
export const codeLength = 6

function newCode(random: Random, prefix: string): string {
  const letter = () => codeAlphabet[random(codeAlphabet.length)]
  return `${prefix}-${Array.from({ length: codeLength }, letter).join('')}`
}
