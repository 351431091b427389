import { type Actor, system } from '#contract/kernel/access.ts'
import type { AnyRow, Kernel, Step, Tx } from './kernel.ts'

type News<R> = {
  tx: Tx
  row: R
  now: Date
  /** Who did it; else it came about by itself. */
  actor?: Actor
  input?: Step['input']
}

/** Tells all modules of something that is no transition, in the transaction that it happens in. */
export async function announce<R extends { id: number; version: number }>(
  { parts }: Pick<Kernel, 'parts'>,
  event: string,
  { actor = system, input = {}, ...news }: News<R>,
): Promise<void> {
  const row = news.row as unknown as AnyRow
  const step = { ...news, actor, input, row, before: row, name: event, request_id: null }
  for (const part of parts) await part.listeners?.[event]?.(step)
}
