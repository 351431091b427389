import { readPhone } from '#contract/phone.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { textRefusal } from './text-permission.ts'
import { readUsername, type Username } from './username.ts'

/** Reads the address of an invitation; throws an error of the field if nothing would arrive there. */
export async function reachableAddress(
  db: Db,
  countries: Parameters<typeof textRefusal>[1],
  text: string,
  locale: string,
): Promise<Username> {
  const refuse = (message: string) => invalid(locale, { username: [message] })
  const username = readUsername(text)
  if (!username) throw refuse(translate(locale, 'validation.format', { field: 'username' }))
  if (username.kind === 'phone' && (await textRefusal(db, countries, username.value)))
    throw refuse(translate(locale, 'crew.no_texts'))
  return username
}

/** Lists the rate limits of a text to a number, with their keys. */
export const textLimits = ({ kind, value }: Username) =>
  kind === 'phone'
    ? ([
        ['text_number', value],
        ['text_country', String(readPhone(value)?.country)],
      ] as const)
    : []
