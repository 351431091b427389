import { invalidRequest, type StripeAccount } from './stripe-account.ts'

type Fields = { [name: string]: unknown }

/** Replaces ids with their records, for paths of `expand` such as `latest_charge`, `data.source`. */
export function expand(account: StripeAccount, record: object, paths: unknown): object {
  const requested = Array.isArray(paths) ? (paths as string[]) : []
  return requested.reduce<object>(
    (expanded, path) => expandPath(account, expanded as Fields, path.split('.')),
    record,
  )
}

function expandPath(
  account: StripeAccount,
  record: Fields,
  [name = '', ...rest]: string[],
): Fields {
  if (!(name in record)) throw invalidRequest(`This property cannot be expanded (${name}).`)
  const value = record[name]
  if (Array.isArray(value))
    return { ...record, [name]: value.map((one: Fields) => expandPath(account, one, rest)) }
  const expanded = typeof value === 'string' ? recordOf(account, value) : value
  const isLast = rest.length === 0 || !expanded
  return {
    ...record,
    [name]: isLast ? expanded : expandPath(account, expanded as Fields, rest),
  }
}

function recordOf(account: StripeAccount, id: string): object {
  const { customers, paymentMethods, paymentIntents, charges, refunds, disputes } = account
  const records = [customers, paymentMethods, paymentIntents, charges, refunds, disputes].flat()
  const found = [...records, ...account.balanceTransactions].find((record) => record.id === id)
  if (!found) throw invalidRequest(`This property cannot be expanded (${id}).`)
  return found
}
