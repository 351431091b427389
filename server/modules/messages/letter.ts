import type { mail } from '#contract/locales/en/mail.ts'
import { highestTotal } from '#contract/pricing/metered-price.ts'
import { href } from '#contract/routes.ts'
import { leavingToken, type MailTopic, mutedAs, topicOf } from '#server/domain/muted-notices.ts'
import { orderFacts } from '#server/domain/order-facts.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import type { KernelConfig, Step } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import { type Reader, writeLetters } from '#server/kernel/write-letter.ts'
import type { OrderRow, Person } from './people.ts'

/** The step of an order that mail is about. */
export type OrderMailStep = Pick<Step<OrderRow>, 'kernel' | 'tx' | 'row' | 'now'>

export type Values = Record<string, unknown>

export type OrderMail = {
  about: keyof typeof mail
  to: readonly Person[]
  /** The URL of the page that the mail links to. */
  url: string
  /**
   * Values of this mail only. `context`, by default the pricing mode, selects the text's variant.
   */
  values?: (locale: string) => Values
  /** The id of the record it is sent once for; defaults to the order's version. */
  of?: number
}

/** Writes mail about an order to each person in their language, except those who unsubscribed. */
export async function write(
  step: OrderMailStep,
  { about, to: all, url, values, of }: OrderMail,
): Promise<void> {
  const to = readersOf(all, about, step.kernel.config)
  if (!to.length) return
  const { tx, row, now } = step
  const facts = await factsOf(step)
  const mail = {
    about,
    key: `${row.code}-${of ?? row.version}`,
    values: (locale: string) => ({ url, ...orderValues(row, facts, locale), ...values?.(locale) }),
  }
  await writeLetters(tx, to, mail, now)
}

function readersOf(
  all: readonly Person[],
  about: OrderMail['about'],
  config: KernelConfig,
): readonly Reader[] {
  const topic = topicOf(about)
  if (topic === undefined) return all
  return all
    .filter(({ muted }) => !muted.includes(mutedAs(topic, 'mail')))
    .map((person) => ({ ...person, leave: unsubscribeLink(person, topic, config) }))
}

function unsubscribeLink(
  { uid, role, locale }: Person,
  topic: MailTopic,
  config: KernelConfig,
): Reader['leave'] {
  const token = leavingToken(config, { uid, topic })
  const lang = locale === 'en' ? undefined : locale
  const url = config.baseUrl + href('unsubscribe', {}, { token, lang })
  const say = (key: string, values = {}) =>
    translate(locale, key, { ...values, ns: 'notifications' })
  const about = say(`groups.${topic}.title`, { context: role })
  return { url, text: say('leave', { topic: about, url }) }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Reads the data that mail needs besides the order's own row. */
async function factsOf({ tx, row }: OrderMailStep) {
  const rules = await rulesOf(tx, row)
  return {
    ...(await orderFacts(tx, row)),
    credit_cents: rules.fees.release_credit,
    most_cents: highestTotal(row.quote.answer, row.pricing_mode, rules),
  }
}

function orderValues(
  row: OrderRow,
  { city, time_zone: timeZone, mover, coupon, credit_cents, most_cents }: Facts,
  locale: string,
) {
  const format = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
    instant && new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant))
  return {
    context: row.pricing_mode,
    code: row.code,
    date: format(row.window_start_at, { dateStyle: 'full', timeStyle: 'short' }),
    eta: format(row.eta_at, { timeStyle: 'short' }),
    until: format(row.first_refusal_until, { timeStyle: 'short' }),
    city,
    mover: mover ?? '',
    total: usd(locale, row.total_cents),
    most: usd(locale, most_cents),
    paid: usd(locale, (row.metered ?? row.quote.answer).total_cents),
    fee: usd(locale, row.cancel_fee_cents),
    pay: usd(locale, row.quote.answer.mover_cents),
    miles: row.quote.answer.miles,
    delivery_code: row.delivery_code,
    coupon: coupon?.code ?? '',
    percent: coupon?.percent ?? '',
    credit: usd(locale, coupon?.cap_cents ?? credit_cents),
    reached: usd(locale, Math.max(0, ...row.reached_fees.map(({ fee_cents }) => fee_cents))),
  }
}
