import { system } from '#contract/kernel/access.ts'
import type { AnyRow, Kernel, Step, Tx } from './kernel.ts'

type News<R> = { tx: Tx; row: R; now: Date; input: Step['input'] }

/** Tells all modules of something that came about without a transition, in its transaction. */
export async function announce<R extends { id: number; version: number }>(
  { parts }: Pick<Kernel, 'parts'>,
  event: string,
  news: News<R>,
): Promise<void> {
  const row = news.row as unknown as AnyRow
  const step = { ...news, actor: system, row, before: row, name: event, request_id: null }
  for (const part of parts) await part.listeners?.[event]?.(step)
}
