import { and, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { RowOf } from '#server/server-module.ts'
import type { Comparison, Provider } from './comparison.ts'

type Row = RowOf<'reconciliation_differences'>

export type Difference = Pick<Row, 'kind' | 'reference' | 'our_cents' | 'their_cents'>

const { reconciliation_differences } = tables

/** Stores differences that are not known yet and reopens resolved ones. Returns how many that are. */
export async function recordDifferences(
  { kernel, tx, now, run_id }: Comparison,
  provider: Provider,
  found: readonly Difference[],
): Promise<number> {
  if (found.length === 0) return 0
  const known = await tx
    .select()
    .from(reconciliation_differences)
    .where(
      and(
        eq(reconciliation_differences.provider, provider),
        inArray(
          reconciliation_differences.reference,
          found.map(({ reference }) => reference),
        ),
      ),
    )
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const act = { actor: system, now, request_id: null }
  let added = 0
  for (const one of new Map(found.map((one) => [keyOf(one), one])).values()) {
    const before = byKey.get(keyOf(one))
    if (!before) {
      const values = { ...one, provider, run_id }
      await insertRow(kernel, tx, resources.reconciliation_differences, values, act)
    } else if (before.state === 'resolved') {
      const { our_cents, their_cents } = one
      const move = { resource: 'reconciliation_differences', name: 'reopen' }
      await systemTransition(
        kernel,
        tx,
        [before],
        { ...move, set: { our_cents, their_cents } },
        act,
      )
    } else continue
    added++
  }
  return added
}

/** Resolves open differences of references that now match, unless this page finds them again. */
export async function resolveMatched(
  { kernel, tx, now }: Comparison,
  provider: Provider,
  matched: readonly string[],
  found: readonly Difference[],
): Promise<void> {
  const references = [...matched, ...found.map(({ reference }) => reference)]
  if (references.length === 0) return
  const open = await tx
    .select()
    .from(reconciliation_differences)
    .where(
      and(
        eq(reconciliation_differences.provider, provider),
        eq(reconciliation_differences.state, 'open'),
        inArray(reconciliation_differences.reference, references),
      ),
    )
    .for('update')
  const still = new Set(found.map(keyOf))
  const over = open.filter((row) => !still.has(keyOf(row)))
  const move = { resource: 'reconciliation_differences', name: 'resolve' }
  await systemTransition(kernel, tx, over, move, { now, request_id: null })
}

const keyOf = ({ kind, reference }: Pick<Row, 'kind' | 'reference'>) => `${kind} ${reference}`
