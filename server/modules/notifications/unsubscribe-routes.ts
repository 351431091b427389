import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changeSubscription,
  type MailSubscriptions,
  readSubscriptions,
  unsubscribeAtOnce,
} from '#contract/calls/notifications.ts'
import { system } from '#contract/kernel/access.ts'
import type { Language } from '#contract/kernel/languages.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import {
  entryOfToken,
  isWaiting,
  setWaiting,
  type WaitingEntry,
} from '#server/domain/waiting-list.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { type MailTopic, mailTopics, readUnsubscribeToken } from './mail-topics.ts'
import { choose, shown } from './preferences.ts'

const { users } = tables

/**
 * Registers the calls behind the unsubscribe link of mail, which work without signing in. Reading
 * changes nothing, because mail scanners follow links.
 */
export function unsubscribeRoutes(app: FastifyInstance, { kernel, config }: AppContext): void {
  // Not rate-limited: the site's own server reads for all visitors, and rejecting a forged token is
  // cheap.
  registerCall(app, kernel, readSubscriptions, async ({ query, request }) => {
    const entry = await entryOfToken(kernel.db, config, query.token)
    return entry
      ? waitingSubscription(entry, query.locale)
      : subscriptions(await readerOf(query, request), query.locale)
  })

  registerCall(app, kernel, changeSubscription, async ({ body, request }) => {
    const { group, is_on } = body
    const entry = await entryOfToken(kernel.db, config, body.token)
    if (entry) {
      await wait(entry, is_on, request)
      return waitingSubscription(entry, body.locale)
    }
    if (group === 'waiting_list')
      throw invalid(request.locale, { group: [translate(request.locale, 'notices.not_yours')] })
    const { user } = await readerOf(body, request)
    await choose(kernel, { group, channel: 'mail', is_on }, actOf(request), chooserOf(user))
    return subscriptions(await readerOf(body, request), body.locale)
  })

  registerCall(app, kernel, unsubscribeAtOnce, async ({ query, request }): Promise<undefined> => {
    const entry = await entryOfToken(kernel.db, config, query.token)
    if (entry) return await wait(entry, false, request)
    const { topic, user } = await readerOf(query, request)
    const choice = { group: topic, channel: 'mail', is_on: false } as const
    await choose(kernel, choice, actOf(request), chooserOf(user))
  })

  /** Reads the user of a link. A forged link and a deleted account give the same 422. */
  async function readerOf({ token }: { token: string }, { locale }: FastifyRequest) {
    const subscription = readUnsubscribeToken(config, token)
    const [user] = subscription
      ? await kernel.db.select().from(users).where(eq(users.firebase_uid, subscription.uid))
      : []
    if (!subscription || !user)
      throw invalid(locale, { token: [translate(locale, 'notices.foreign_link')] })
    // The mail was sent to the role that the topic is for, which may not be the user's first.
    const { role } = mailTopics[subscription.topic]
    return { topic: subscription.topic, user: { ...user, role } }
  }

  const wait = (
    { email }: WaitingEntry,
    isOn: boolean,
    request: FastifyRequest,
  ): Promise<undefined> =>
    transact(kernel.db, async (tx) => {
      await setWaiting(kernel, tx, { email, isOn }, actOf(request))
      return undefined
    })

  /** Describes the waiting list as the one mail of a person who may have no account. */
  async function waitingSubscription(
    { email, ...entry }: WaitingEntry,
    locale: string = entry.locale,
  ): Promise<MailSubscriptions> {
    const say = (key: string) => translate(locale, `waiting_list.${key}`, { ns: 'notifications' })
    const is_on = await isWaiting(kernel.db, email)
    const texts = { title: say('title'), text: say('text') }
    const group = { group: 'waiting_list' as const, ...texts, is_on, is_fixed: false }
    return { address: masked(email), topic: 'waiting_list', groups: [group] }
  }

  const actOf = ({ id, locale }: FastifyRequest): Act => ({
    actor: { ...system, locale },
    now: kernel.now(),
    request_id: id,
  })
}

const chooserOf = ({ id, role }: Reader['user']) => ({ user_id: id, role })

type Reader = { topic: MailTopic; user: typeof users.$inferSelect }

function subscriptions({ topic, user }: Reader, locale: Language = user.locale): MailSubscriptions {
  const groups = shown({ ...user, locale }).flatMap(({ group, title, text, mail }) =>
    mail ? [{ group, title, text, ...mail }] : [],
  )
  return { address: masked(user.email ?? ''), topic, groups }
}

/** Masks an address so that only its owner recognizes it: `c•••@example.com`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
