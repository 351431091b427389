import { invalidRequest, type StripeAccount } from './stripe-account.ts'

type Fields = { [name: string]: unknown }

/** Puts records in place of their ids, as `expand` asks: `latest_charge`, `data.source`, … */
export function expand(account: StripeAccount, record: object, paths: unknown): object {
  const asked = Array.isArray(paths) ? (paths as string[]) : []
  return asked.reduce<object>(
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
  const whole = typeof value === 'string' ? wholeOf(account, value) : value
  const isLast = rest.length === 0 || !whole
  return {
    ...record,
    [name]: isLast ? whole : expandPath(account, whole as Fields, rest),
  }
}

function wholeOf(account: StripeAccount, id: string): object {
  const { customers, paymentMethods, paymentIntents, charges, refunds, disputes } = account
  const records = [customers, paymentMethods, paymentIntents, charges, refunds, disputes].flat()
  const found = [...records, ...account.balanceTransactions].find((record) => record.id === id)
  if (!found) throw invalidRequest(`This property cannot be expanded (${id}).`)
  return found
}
