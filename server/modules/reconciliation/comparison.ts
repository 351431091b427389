import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'

export type Provider = RowOf<'reconciliation_differences'>['provider']

/** A page's transaction, within a run. */
export type ComparisonContext = {
  kernel: Kernel
  tx: Tx
  now: Date
  run: RowOf<'reconciliation_runs'>
}
