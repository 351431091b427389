import type { StripeAccount } from './stripe-account.ts'

type Page = { limit?: number; starting_after?: string }

/** Returns a page of records, the newest first. */
export function listOf<T extends { id: string }>(
  url: string,
  records: readonly T[],
  { limit = 10, starting_after }: Page,
) {
  const newestFirst = records.toReversed()
  const from = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = newestFirst.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < newestFirst.length, data }
}

/** Lists the changes of the balance, whatever has caused them. */
export function listTransactions(
  { balanceTransactions }: Pick<StripeAccount, 'balanceTransactions'>,
  { created, ...page }: Page & { created?: { gte?: number } },
) {
  const records = balanceTransactions.filter((one) => one.created >= (created?.gte ?? 0))
  return listOf('/v1/balance_transactions', records, page)
}
