import type { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { reserveEnd } from './reserve.ts'

type EarningRow = (typeof tables.earnings)['$inferSelect']

/** The reason for a hold: the move is disputed. */
export const disputed = 'The move is disputed.'

/** Makes a pending earning available, or reserves it for a while. */
export async function releaseOrReserve(
  kernel: Kernel,
  tx: Tx,
  earning: EarningRow,
  { now, request_id }: Pick<Act, 'now' | 'request_id'>,
): Promise<void> {
  const end = await reserveEnd(tx, earning, now)
  const move = end
    ? { resource: 'earnings', name: 'reserve', input: { reserved_until: end.toISOString() } }
    : { resource: 'earnings', name: 'release' }
  await systemTransition(kernel, tx, [earning], move, { now, request_id })
}
