import { randomUUID } from 'node:crypto'

import type { NoticeChannel } from '#contract/calls/notifications.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type Held, hold, peopleToSpare } from './held-notices.ts'
import { inOneLine } from './in-one-line.ts'
import type { Link } from './links.ts'
import { mirror, shownOf } from './mirror.ts'
import { type AppText, groupOf, isOn } from './notice-groups.ts'
import { pushTo } from './push.ts'
import type { Recipient } from './recipients.ts'

export type AppNotice = {
  about: AppText
  /** The name of the event, such as `order.accepted`. */
  event: string
  type?: string
  link: Link | null
  /** The values of the texts; `context` selects their variant. */
  values: (locale: string) => Record<string, unknown>
  data: Record<string, unknown>
}

/**
 * Notifies people in their language on the channels they have turned on: with a row, in the
 * Realtime Database and on their devices. All of it takes effect with the transaction. For people who
 * are driving it waits until they have arrived. Returns the number of people notified at once.
 */
export async function sendInApp(
  tx: Tx,
  to: readonly Recipient[],
  notice: AppNotice,
  now: Date,
): Promise<number> {
  const addressed = to.map((person) => ({ ...person, content: contentFor(person, notice, now) }))
  const subject = { about: notice.about, code: notice.data.code }
  const drives = await peopleToSpare(tx, to, subject, now)
  const wants = (person: Recipient, channel: NoticeChannel) =>
    isOn(person, groupOf[notice.about], channel)
  const on = (channel: NoticeChannel) =>
    addressed.filter((person) => !drives.has(person.user_id) && wants(person, channel))
  const held = addressed.flatMap(({ content, ...person }): Held[] => {
    const drive = drives.get(person.user_id)
    const [is_in_app, is_pushed] = [wants(person, 'in_app'), wants(person, 'push')]
    if (!drive || !(is_in_app || is_pushed)) return []
    const { role, event, type, title, message, link, link_label, additional_data } = content
    const notification = { role, event, type, title, message, link, link_label, additional_data }
    const room = typeof notice.data.room === 'string' ? notice.data.room : null
    return [
      {
        user_id: person.user_id,
        room,
        content: { kind: 'app', is_in_app, is_pushed, notification },
        drive,
      },
    ]
  })
  await hold(tx, held, now)
  const [inApp, byPush] = [on('in_app'), on('push')]
  const rows = inApp.length
    ? await tx
        .insert(tables.notifications)
        .values(inApp.map(({ content }) => content))
        .returning()
    : []
  await mirror(tx, rows, new Map(to.map(({ user_id, uid }) => [user_id, uid])), now)
  const stored = new Map(rows.map((row) => [row.user_id, row]))
  const pushed = byPush.map(({ user_id, content }) => ({
    user_id,
    shown: shownOf(stored.get(user_id) ?? { ...content, id: randomUUID() }),
  }))
  await pushTo(tx, pushed, now)
  return new Set([...inApp, ...byPush].map(({ user_id }) => user_id)).size
}

function contentFor(
  { user_id, role, locale }: Recipient,
  { about, event, type = 'in-app', link, values, data }: AppNotice,
  now: Date,
) {
  const known = { ...inOneLineEach(values(locale)), ns: 'notifications' }
  const say = (key: string) => translate(locale, key, known)
  const at = now.toISOString()
  return {
    user_id,
    role,
    event,
    type,
    title: say(`${about}.title`),
    message: say(`${about}.message`),
    link: link?.to ?? null,
    link_label: link && say(`links.${link.page}`),
    image_link: null,
    additional_data: data,
    read: false,
    created_at: at,
    updated_at: at,
  }
}

/** Shortens texts that people wrote; a notification has one line for each. */
const inOneLineEach = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inOneLine(value) : value,
    ]),
  )
