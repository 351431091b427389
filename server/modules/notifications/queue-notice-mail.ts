import { href } from '#contract/routes.ts'
import type { Kernel, KernelConfig, Tx } from '#server/kernel/kernel.ts'
import {
  type Mail,
  type MailRecipient,
  mailMessage,
  queueMail,
} from '#server/kernel/outbox/queue-mail.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Held, hold, peopleToSpare } from './held-notices.ts'
import { type MailTopic, mutedAs, topicOf, unsubscribeToken } from './mail-topics.ts'
import type { Recipient } from './recipients.ts'
import { textedGroupOf } from './texted-mail.ts'

/**
 * Queues mail to each person in their language, except those who unsubscribed from its topic. People
 * without an address get a text message, and people with both get one too if it can't wait for their
 * mail. A text message waits while they are driving, and in their quiet hours unless it is urgent.
 * `code` is that of the order that it is about.
 */
export async function queueNoticeMail(
  { config }: Pick<Kernel, 'config'>,
  tx: Tx,
  people: readonly Recipient[],
  { code, isUrgent = false, ...mail }: Mail & { code?: unknown; isUrgent?: boolean },
  now: Date,
): Promise<void> {
  const topic = topicOf(mail.about)
  const recipients =
    topic === undefined
      ? people
      : people
          .filter(({ muted }) => !muted.includes(mutedAs(topic, 'mail')))
          .map((person) => ({ ...person, unsubscribe: unsubscribeLink(person, topic, config) }))
  const also = alsoTexted(people, mail.about)
  const texted = [...recipients.filter(({ email, phone }) => !email && phone), ...also]
  const waits = await peopleToSpare(tx, texted, { about: mail.about, code, isUrgent }, now)
  const held = texted.flatMap((person): Held[] => {
    const wait = waits.get(person.user_id)
    const message = wait && mailMessage(person, mail, now)
    if (!message) return []
    const { key, recipient, subject, text, resource, record_id, order_id, user_id } = message
    const about = { resource, record_id, order_id, user_id }
    const sent = { kind: 'text', key, recipient, subject, text, is_urgent: isUrgent } as const
    return [{ user_id: person.user_id, content: { ...sent, ...about }, wait }]
  })
  await hold(tx, held, now)
  const isHeld = ({ user_id }: Recipient) => held.some((one) => one.user_id === user_id)
  const mailed = recipients.filter((person) => person.email || !isHeld(person))
  await queueMail(tx, [...mailed, ...also.filter((person) => !isHeld(person))], mail, now)
}

/** Returns the people who get a text message besides the mail, as people without an address. */
function alsoTexted(people: readonly Recipient[], about: Mail['about']): Recipient[] {
  const group = textedGroupOf(about)
  if (group === undefined) return []
  return people
    .filter(({ email, phone, muted }) => email && phone && !muted.includes(mutedAs(group, 'sms')))
    .map((person) => ({ ...person, email: null }))
}

function unsubscribeLink(
  { uid, role, locale }: Recipient,
  topic: MailTopic,
  config: KernelConfig,
): MailRecipient['unsubscribe'] {
  const token = unsubscribeToken(config, { uid, topic })
  const lang = locale === 'en' ? undefined : locale
  const url = config.baseUrl + href('unsubscribe', {}, { token, lang })
  const say = (key: string, values = {}) =>
    translate(locale, key, { ...values, ns: 'notifications' })
  const about = say(`groups.${topic}.title`, { context: role })
  return { url, text: say('leave', { topic: about, url }) }
}
