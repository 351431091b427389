import { eq, sql } from 'drizzle-orm'

import {
  type NoticeChannel,
  type NoticeGroup,
  noticeGroups,
  type Preferences,
} from '#contract/calls/notifications.ts'
import type { Role } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Db, Kernel } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'
import { mutedAs } from './mail-topics.ts'
import { concerns, hasChannel, isFixed, isOn } from './notice-groups.ts'

const { users } = tables
type UserRow = typeof users.$inferSelect
type Choice = { group: NoticeGroup; channel: NoticeChannel; is_on: boolean }

export async function preferencesOf(db: Db, { actor }: Act): Promise<Preferences> {
  const [user] = await db
    .select({
      muted_notices: users.muted_notices,
      locale: users.locale,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(eq(users.id, ownId(actor, 'user_id')))
  if (!user) throw new Error(`there is no user ${actor.user_id}`)
  return shown({ ...user, role: actor.kind as Role })
}

/**
 * Turns a group on or off on a channel. Refuses groups that don't concern the user and channels
 * that must stay on. The user is the actor, in the role in which they act, unless `chooser` is given,
 * as for an unsubscribe link.
 */
export async function choose(
  kernel: Kernel,
  { group, channel, is_on }: Choice,
  act: Act,
  chooser = { user_id: ownId(act.actor, 'user_id'), role: act.actor.kind as Role },
): Promise<Preferences> {
  const { actor } = act
  const { user_id, role } = chooser
  const refuse = (field: string, key: string) =>
    invalid(actor.locale, { [field]: [translate(actor.locale, `notices.${key}`)] })
  return transact(kernel.db, async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
    if (!current) throw new Error(`there is no user ${user_id}`)
    if (!concerns(group, role) || !hasChannel(group, channel, role))
      throw refuse('group', 'not_yours')
    if (!is_on && isFixed(group, channel, role)) throw refuse('is_on', 'must_stay_on')
    const muted = current.muted_notices.filter((one) => one !== mutedAs(group, channel))
    if (!is_on) muted.push(mutedAs(group, channel))
    if (muted.length === current.muted_notices.length) return shown({ ...current, role })
    const [after = current] = await tx
      .update(users)
      .set({
        muted_notices: muted,
        version: sql`${users.version} + 1`,
        updated_at: act.now.toISOString(),
      })
      .where(eq(users.id, current.id))
      .returning()
    const diff = difference(current, after)
    await recordEvent(kernel, tx, {
      ...act,
      ...pastOf(resources.users, current.id, 'edited'),
      diff,
    })
    return shown({ ...after, role })
  })
}

type Chooser = Pick<UserRow, 'muted_notices' | 'locale' | 'email' | 'phone'> & { role: Role }

/** Lists the groups that concern a user, with titles in their language. */
export function shown(chooser: Chooser): Preferences {
  const { role, locale, muted_notices: muted, email, phone } = chooser
  // Without a mail address, text messages are what comes in place of the mail.
  const isTexted = email !== null && phone !== null
  return noticeGroups
    .filter((group) => concerns(group, role))
    .map((group) => {
      const say = (what: string) =>
        translate(locale, `groups.${group}.${what}`, { ns: 'notifications', context: role })
      const on = (channel: NoticeChannel) => ({
        is_on: isOn({ role, muted }, group, channel),
        is_fixed: isFixed(group, channel, role),
      })
      return {
        group,
        title: say('title'),
        text: say('text'),
        in_app: on('in_app'),
        push: on('push'),
        mail: hasChannel(group, 'mail', role) ? on('mail') : null,
        sms: isTexted && hasChannel(group, 'sms', role) ? on('sms') : null,
      }
    })
}
