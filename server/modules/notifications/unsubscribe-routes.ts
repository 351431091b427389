import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import {
  changeSubscription,
  type MailSubscriptions,
  readSubscriptions,
  unsubscribeAtOnce,
} from '#contract/calls/notifications.ts'
import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type MailTopic, readUnsubscribeToken } from './mail-topics.ts'
import { choose, shown } from './preferences.ts'

const { users } = tables

/**
 * Registers the calls behind the unsubscribe link of mail, which work without signing in. Reading
 * changes nothing, because mail scanners follow links.
 */
export function unsubscribeRoutes(app: FastifyInstance, { kernel, config }: AppContext): void {
  // Not rate-limited: the site's own server reads for all visitors, and rejecting a forged token is
  // cheap.
  registerCall(app, kernel, readSubscriptions, async ({ query, request }) =>
    subscriptions(await readerOf(query, request), query.locale),
  )

  registerCall(app, kernel, changeSubscription, async ({ body, request }) => {
    const { group, is_on } = body
    const { user } = await readerOf(body, request)
    await choose(kernel, { group, channel: 'mail', is_on }, actOf(request), user.id)
    return subscriptions(await readerOf(body, request), body.locale)
  })

  registerCall(app, kernel, unsubscribeAtOnce, async ({ query, request }): Promise<undefined> => {
    const { topic, user } = await readerOf(query, request)
    const choice = { group: topic, channel: 'mail', is_on: false } as const
    await choose(kernel, choice, actOf(request), user.id)
  })

  /** Reads the user of a link. A forged link and a deleted account give the same 422. */
  async function readerOf({ token }: { token: string }, { locale }: FastifyRequest) {
    const subscription = readUnsubscribeToken(config, token)
    const [user] = subscription
      ? await kernel.db.select().from(users).where(eq(users.firebase_uid, subscription.uid))
      : []
    if (!subscription || !user)
      throw invalid(locale, { token: [translate(locale, 'notices.foreign_link')] })
    return { topic: subscription.topic, user }
  }

  const actOf = ({ id, locale }: FastifyRequest): Act => ({
    actor: { ...system, locale },
    now: kernel.now(),
    request_id: id,
  })
}

type Reader = { topic: MailTopic; user: typeof users.$inferSelect }

function subscriptions(
  { topic, user }: Reader,
  locale: 'en' | 'es' = user.locale,
): MailSubscriptions {
  const groups = shown({ ...user, locale }).flatMap(({ group, title, text, mail }) =>
    mail ? [{ group, title, text, ...mail }] : [],
  )
  return { address: masked(user.email ?? ''), topic, groups }
}

/** Masks an address so that only its owner recognizes it: `c•••@example.com`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
