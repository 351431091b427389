import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  addChatPhoto,
  assignSupportChat,
  enterChat,
  enterSupportChat,
  openChatList,
  readChatPhotos,
  readChatRooms,
} from '#contract/calls/chats.ts'
import { readGuestChat, writeGuestMessage } from '#contract/calls/guests.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { chatPhotos, files, tables } from '#server/database/tables.ts'
import { isActiveStaff } from '#server/domain/active-staff.ts'
import { guestWriters } from '#server/domain/guest-writer.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import { guestChat, writeAsGuest } from './guest-chat.ts'
import { fillInbox, missingEntries, namedRooms } from './inbox.ts'
import {
  membersNow,
  peersIn,
  placeName,
  type Room,
  roomFor,
  roomWrites,
  supportRoomOf,
} from './room.ts'

const { users, cities } = tables

export function chatRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context
  const { db } = kernel

  registerCall(app, kernel, enterChat, async ({ params, act }) => {
    const { actor } = act()
    return enter(context, await roomFor(context, params.room, actor), actor)
  })

  registerCall(app, kernel, enterSupportChat, async ({ act }) => {
    const { actor } = act()
    return enter(context, await supportRoomOf(context, actor, await uidOf(context, actor)), actor)
  })

  registerCall(app, kernel, openChatList, async ({ act }) => {
    const { actor } = act()
    await fillInbox(context, actor, await uidOf(context, actor))
    return undefined
  })

  registerCall(app, kernel, readChatRooms, ({ query, act }) =>
    namedRooms(context, act().actor, query.rooms.split(',')),
  )

  registerCall(app, kernel, addChatPhoto, async ({ params, body: { key }, act }) => {
    const { actor } = act()
    const { room } = await roomFor(context, params.room, actor)
    const [own] = await db
      .select({ key: files.key, media_type: files.media_type })
      .from(files)
      .where(and(eq(files.key, key), eq(files.user_id, ownId(actor, 'user_id'))))
    if (!own?.media_type.startsWith('image/')) throw notFound(actor.locale)
    await db.insert(chatPhotos).values({ room, key }).onConflictDoNothing()
    const [photo] = await pictureUrls(db, ports.files, [key])
    if (!photo) throw notFound(actor.locale)
    return photo
  })

  registerCall(app, kernel, readChatPhotos, async ({ params, query, act }) => {
    const { room } = await roomFor(context, params.room, act().actor)
    const shown = await db
      .select({ key: chatPhotos.key })
      .from(chatPhotos)
      .where(and(eq(chatPhotos.room, room), inArray(chatPhotos.key, query.keys.split(','))))
    return pictureUrls(
      db,
      ports.files,
      shown.map(({ key }) => key),
    )
  })

  registerCall(app, kernel, readGuestChat, ({ params, request }) =>
    guestChat(context, params.token, request),
  )
  registerCall(app, kernel, writeGuestMessage, ({ params, body, request }) =>
    writeAsGuest(context, params.token, body, request),
  )

  registerCall(app, kernel, assignSupportChat, async ({ params, body: { user_id }, act }) => {
    const { actor } = act()
    const { requester } = await roomFor(context, params.room, actor)
    if (!requester) throw notFound(actor.locale)
    const assignee = user_id === null ? null : await staffMember(context, user_id)
    if (user_id !== null && !assignee)
      throw invalid(actor.locale, {
        user_id: [translate(actor.locale, 'needs.support_agent')],
      })
    await ports.realtime.set(`${paths.supportSummary(requester.uid)}/assignee`, assignee)
    return undefined
  })
}

async function enter(
  context: AppContext,
  found: Room,
  actor: Actor,
): Promise<ResponseOf<typeof enterChat>> {
  const { kernel, ports } = context
  const { room, kind, order, members, closes_at } = found
  const isStaff = !members.some(({ user_id }) => user_id === actor.user_id)
  const [self] = isStaff
    ? await kernel.db
        .select({ uid: users.firebase_uid, name: users.name })
        .from(users)
        .where(eq(users.id, ownId(actor, 'user_id')))
    : []
  const uids = [...members.map(({ uid }) => uid), ...(self ? [self.uid] : [])]
  const present = await membersNow(context, room)
  await ports.realtime.update('', {
    ...peersIn(room, uids, [...uids, ...present], true),
    ...roomWrites(found),
    ...(self && { [`${paths.members(room)}/${self.uid}`]: actor.kind }),
    ...(await missingEntries(
      context,
      found,
      members.map(({ uid }) => uid),
    )),
  })
  const [city] = order
    ? await kernel.db
        .select({ time_zone: cities.time_zone })
        .from(cities)
        .where(eq(cities.id, order.city_id))
    : []
  return {
    room,
    kind,
    closes_at,
    members: [
      ...members.map(({ uid, role, name }) => ({ uid, role, name })),
      ...(self ? [{ ...self, role: actor.kind }] : []),
    ],
    guests: order ? await guestWriters(kernel.db, order.id) : [],
    order: order && {
      id: order.id,
      code: order.code,
      state: order.state,
      from: placeName(order.stops[0]),
      to: placeName(order.stops.at(-1)),
      window_start_at: order.window_start_at,
      time_zone: city?.time_zone ?? 'UTC',
    },
  }
}

async function uidOf({ kernel }: AppContext, actor: Actor): Promise<string> {
  const [user] = await kernel.db
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, ownId(actor, 'user_id')))
  if (!user) throw new Error('the signed-in user is gone')
  return user.uid
}

/** Finds an active administrator who may answer in support rooms; null when the user is not one. */
async function staffMember({ kernel }: AppContext, id: number) {
  const [user] = await kernel.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff()))
  const { roles = [], permissions = [] } = user ?? {}
  const may = kernel.policy.can({ kind: 'admin', roles, permissions }, 'messages', 'edit')
  return user && may ? { id: user.id, name: user.name } : null
}
