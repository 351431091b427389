import { href } from '#contract/routes.ts'
import type { Kernel, KernelConfig, Tx } from '#server/kernel/kernel.ts'
import { type Mail, type MailRecipient, queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { translate } from '#server/kernel/translate.ts'
import { type MailTopic, mutedAs, topicOf, unsubscribeToken } from './mail-topics.ts'
import type { Recipient } from './recipients.ts'

/**
 * Queues mail to each person in their language, except those who unsubscribed from its topic. People
 * without an address get a text message.
 */
export async function queueNoticeMail(
  { config }: Pick<Kernel, 'config'>,
  tx: Tx,
  people: readonly Recipient[],
  mail: Mail,
  now: Date,
): Promise<void> {
  const topic = topicOf(mail.about)
  const recipients =
    topic === undefined
      ? people
      : people
          .filter(({ muted }) => !muted.includes(mutedAs(topic, 'mail')))
          .map((person) => ({ ...person, unsubscribe: unsubscribeLink(person, topic, config) }))
  await queueMail(tx, recipients, mail, now)
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
