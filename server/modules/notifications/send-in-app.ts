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
  /** Whether it makes a sound in quiet hours too. */
  isUrgent?: boolean
}

/**
 * Notifies people in their language on the channels they have turned on: with a row, in the
 * Realtime Database and on their devices. All of it takes effect with the transaction. For people
 * who are driving it waits until they have arrived, and in a person's quiet hours it is only a row.
 * Returns the number of people notified at once.
 */
export async function sendInApp(
  tx: Tx,
  to: readonly Recipient[],
  notice: AppNotice,
  now: Date,
): Promise<number> {
  const { about, data, isUrgent = false } = notice
  const addressed = to.map((person) => ({ ...person, content: contentFor(person, notice, now) }))
  const waits = await peopleToSpare(tx, to, { about, code: data.code, isUrgent }, now)
  const wants = (person: Recipient, channel: NoticeChannel) => isOn(person, groupOf[about], channel)
  const inApp = addressed.filter(
    (person) => waits.get(person.user_id)?.holdsApp !== true && wants(person, 'in_app'),
  )
  const byPush = addressed.filter((person) => !waits.has(person.user_id) && wants(person, 'push'))
  const rows = inApp.length
    ? await tx
        .insert(tables.notifications)
        .values(inApp.map(({ content }) => content))
        .returning()
    : []
  const stored = new Map(rows.map((row) => [row.user_id, row]))
  const held = addressed.flatMap(({ content, ...person }): Held[] => {
    const wait = waits.get(person.user_id)
    if (!wait) return []
    const is_in_app = wait.holdsApp && wants(person, 'in_app')
    const is_pushed = wants(person, 'push')
    if (!is_in_app && !is_pushed) return []
    const { role, event, type, title, message, link, link_label, additional_data } = content
    const notification = { role, event, type, title, message, link, link_label, additional_data }
    const stored_id = stored.get(person.user_id)?.id
    return [
      {
        user_id: person.user_id,
        room: typeof data.room === 'string' ? data.room : null,
        content: {
          kind: 'app',
          is_in_app,
          is_pushed,
          is_urgent: isUrgent,
          notification,
          ...(stored_id === undefined ? {} : { stored_id }),
        },
        wait,
      },
    ]
  })
  await hold(tx, held, now)
  const uids = new Map(to.map(({ user_id, uid }) => [user_id, uid]))
  await mirror(tx, rows, uids, now, { isUrgent })
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
