import type { Kernel, Tx } from '#server/kernel/kernel.ts'
import type { RowOf } from '#server/server-module.ts'

export type Provider = RowOf<'reconciliation_differences'>['provider']

/** The context in which one page of the provider's movements is compared, in one transaction of a run. */
export type ComparisonContext = {
  kernel: Kernel
  tx: Tx
  now: Date
  run: RowOf<'reconciliation_runs'>
}
