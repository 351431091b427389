import { system } from '#contract/kernel/access.ts'
import type { AnyRow, Kernel, Step, Tx } from '#server/kernel/kernel.ts'

type Occurrence<R> = { tx: Tx; row: R; now: Date; input: Step['input'] }

/** Calls the listeners of an event that no transition emits, in its transaction. */
export async function announce<R extends { id: number; version: number }>(
  kernel: Kernel,
  event: string,
  occurrence: Occurrence<R>,
): Promise<void> {
  const row = occurrence.row as unknown as AnyRow
  const step = {
    ...occurrence,
    kernel,
    actor: system,
    row,
    before: row,
    name: event,
    request_id: null,
  }
  for (const listen of kernel.extensions.listeners(event)) await listen(step)
}
