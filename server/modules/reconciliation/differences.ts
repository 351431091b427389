import { and, eq, inArray, ne } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { RowOf } from '#server/server-module.ts'
import type { ComparisonContext, Provider } from './comparison.ts'

type Row = RowOf<'reconciliation_differences'>

export type Difference = Pick<Row, 'kind' | 'reference' | 'our_cents' | 'their_cents'>

const { reconciliation_differences } = tables

/**
 * Stores differences that are not known yet and reopens resolved ones, and records the run that last
 * found them and their amounts. Returns how many are new or open again.
 */
export async function recordDifferences(
  { kernel, tx, now, run }: ComparisonContext,
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
  const stillOpen: (Difference & { id: number })[] = []
  let newOrReopened = 0
  for (const difference of new Map(found.map((one) => [keyOf(one), one])).values()) {
    const before = byKey.get(keyOf(difference))
    if (!before) {
      const values = { ...difference, provider, run_id: run.id }
      await insertRow(kernel, tx, resources.reconciliation_differences, values, act)
    } else if (before.state === 'resolved') {
      const { our_cents, their_cents } = difference
      const reopen = { resource: 'reconciliation_differences', name: 'reopen' }
      await systemTransition(
        kernel,
        tx,
        [before],
        { ...reopen, set: { our_cents, their_cents, run_id: run.id } },
        act,
      )
    } else {
      if (before.state === 'open') stillOpen.push({ ...difference, id: before.id })
      continue
    }
    newOrReopened++
  }
  for (const { id, our_cents, their_cents } of stillOpen)
    await tx
      .update(reconciliation_differences)
      .set({ our_cents, their_cents, run_id: run.id })
      .where(eq(reconciliation_differences.id, id))
  return newOrReopened
}

/**
 * Returns the ids of the open differences for these references, of all kinds or of one, that this
 * run has not found.
 */
export async function openDifferencesNotFound(
  { tx, run }: Pick<ComparisonContext, 'tx' | 'run'>,
  provider: Provider,
  references: readonly string[],
  kind?: Row['kind'],
): Promise<number[]> {
  const rows = await tx
    .select({ id: reconciliation_differences.id })
    .from(reconciliation_differences)
    .where(
      and(
        eq(reconciliation_differences.provider, provider),
        eq(reconciliation_differences.state, 'open'),
        ne(reconciliation_differences.run_id, run.id),
        inArray(reconciliation_differences.reference, [...references]),
        kind && eq(reconciliation_differences.kind, kind),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Resolves those of these differences that are still open and that this run has not found again: the
 * amounts of a refund and of its return may be on different pages.
 */
export async function resolveVanished(
  { kernel, tx, now, run }: ComparisonContext,
  ids: readonly number[],
): Promise<void> {
  const vanished = await tx
    .select()
    .from(reconciliation_differences)
    .where(
      and(
        inArray(reconciliation_differences.id, [...ids]),
        eq(reconciliation_differences.state, 'open'),
        ne(reconciliation_differences.run_id, run.id),
      ),
    )
    .for('update')
  const resolve = { resource: 'reconciliation_differences', name: 'resolve' }
  await systemTransition(kernel, tx, vanished, resolve, { now, request_id: null })
}

const keyOf = ({ kind, reference }: Pick<Row, 'kind' | 'reference'>) => `${kind} ${reference}`
