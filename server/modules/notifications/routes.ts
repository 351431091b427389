import { count, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  countUnread,
  readAll,
  readChatNotices,
  readPreferences,
  readQuietHours,
  registerDevice,
  setPreference,
  setQuietHours,
} from '#contract/calls/notifications.ts'
import { sendInstantNotification } from '#contract/calls/realtime.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { notifyOfMessage } from './instant.ts'
import { choose, preferencesOf } from './preferences.ts'
import { changeQuietHours, quietPeople, quietSettingsOf } from './quiet-hours.ts'
import { readAllOf, readChatOf, unreadOf } from './read-all.ts'

const { notifications, devices } = tables

/** Registers the calls for the caller's notifications, preferences and devices. */
export function notificationRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context
  const { db } = kernel

  registerCall(app, kernel, countUnread, async ({ act }) => {
    const [unread] = await db.select({ count: count() }).from(notifications).where(unreadOf(act()))
    const quiet = await quietPeople(db, [ownId(act().actor, 'user_id')], act().now)
    return { count: unread?.count ?? 0, is_quiet: quiet.size > 0 }
  })

  registerCall(app, kernel, readAll, async ({ act }) => {
    return { count: await readAllOf(db, act()) }
  })

  registerCall(app, kernel, readChatNotices, async ({ body, act }) => {
    return { count: await readChatOf(db, body.room, act()) }
  })

  registerCall(app, kernel, readPreferences, ({ act }) => preferencesOf(db, act()))

  registerCall(app, kernel, readQuietHours, ({ act }) => quietSettingsOf(db, act()))

  registerCall(app, kernel, setQuietHours, ({ body, act }) => changeQuietHours(kernel, body, act()))

  registerCall(app, kernel, setPreference, ({ body, act }) => choose(kernel, body, act()))

  registerCall(app, kernel, sendInstantNotification, async ({ body, act }) => {
    return { sent: await notifyOfMessage(context, body, act()) }
  })

  registerCall(app, kernel, registerDevice, async ({ body, act }) => {
    const { actor, now } = act()
    const at = now.toISOString()
    const known = { ...body, user_id: ownId(actor, 'user_id'), last_used_at: at, updated_at: at }
    await db
      .insert(devices)
      .values({ ...known, created_at: at })
      .onConflictDoUpdate({
        target: devices.token,
        set: { ...known, version: sql`${devices.version} + 1` },
      })
    return undefined
  })
}
