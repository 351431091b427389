import type { NoticeChannel, NoticeGroup } from '#contract/calls/notifications.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { mail } from '#contract/locales/en/mail.ts'
import type { KernelConfig } from '#server/kernel/kernel.ts'
import { readSigned, signText } from '#server/kernel/signed-text.ts'

/** Returns the entry in `users.muted_notices` that turns a group off on a channel. */
export const mutedAs = (group: NoticeGroup, channel: NoticeChannel) => `${group}.${channel}`

type Topic = { role: Role; mails: readonly (keyof typeof mail)[] }

/**
 * The mail that its recipients may unsubscribe from. All other mail is a booking, a bill, a code or
 * an appointment; missing one of those costs the recipient money or sends them to the wrong
 * address.
 */
export const mailTopics = {
  moves: {
    role: 'customer',
    mails: ['order_accepted', 'order_released'],
  },
  offers: { role: 'mover', mails: ['order_offered'] },
  team: { role: 'admin', mails: ['comment_mentioned'] },
} as const satisfies Partial<Record<NoticeGroup, Topic>>

export type MailTopic = keyof typeof mailTopics

export function topicOf(template: keyof typeof mail): MailTopic | undefined {
  const all: [string, Topic][] = Object.entries(mailTopics)
  return all.find(([, { mails }]) => mails.includes(template))?.[0] as MailTopic | undefined
}

export const canUnsubscribe = (group: NoticeGroup, role: Role): boolean =>
  isTopic(group) && mailTopics[group].role === role

const isTopic = (group: string): group is MailTopic => Object.hasOwn(mailTopics, group)

type TokenSecret = Pick<KernelConfig, 'sessionSecret'>
type Subscription = { uid: string; topic: MailTopic }

const purpose = 'unsubscribe'

/** Creates the token that unsubscribes from a topic without signing in. It does not expire. */
export const unsubscribeToken = (
  { sessionSecret }: TokenSecret,
  { uid, topic }: Subscription,
): string => signText(sessionSecret, purpose, `${topic} ${uid}`)

export function readUnsubscribeToken(
  { sessionSecret }: TokenSecret,
  token: string,
): Subscription | undefined {
  const text = readSigned(sessionSecret, purpose, token) ?? ''
  const [, topic = '', uid = ''] = /^(\w+) (.+)$/s.exec(text) ?? []
  return isTopic(topic) && uid ? { uid, topic } : undefined
}
