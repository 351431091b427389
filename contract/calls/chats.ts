import Type from 'typebox'

import { roles } from '#contract/kernel/access.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { PictureUrls } from './files.ts'
import { closed, instant, nullable } from './schemas.ts'

const Member = Type.Object({
  uid: Type.String(),
  role: Type.String(),
  name: Type.String(),
})

const Room = Type.Object({
  room: Type.String(),
  kind: Type.Enum(['order', 'support']),
  /** The room's order; null in a support room. */
  order: nullable(
    Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      state: Type.String(),
      from: Type.String(),
      to: Type.String(),
      window_start_at: instant,
      time_zone: Type.String(),
    }),
  ),
  members: Type.Array(Member),
  /** When the room becomes read-only; null while unknown. */
  closes_at: nullable(instant),
})

const ChatPhoto = Type.Object({ key: Type.String(), ...PictureUrls.properties })

export const enterChat = defineCall({
  method: 'POST',
  path: '/api/chats/:room/enter',
  summary:
    'Open a room: an order’s room by its code, for its customer, mover, driver and the staff, or a support room, for the staff. Answers 404 to everyone else',
  by: roles,
  response: Room,
  errorStatuses: [404],
})

export const enterSupportChat = defineCall({
  method: 'POST',
  path: '/api/support-chat',
  summary: 'Open your own room with the support staff',
  by: ['customer', 'mover', 'driver'],
  response: Room,
})

export const openChatList = defineCall({
  method: 'POST',
  path: '/api/chats',
  summary: 'Add your rooms from before the list of chats existed to your list',
  by: ['customer', 'mover', 'driver'],
})

/** Maximum number of rooms that are named at once. */
export const maxNamedRooms = 50

export const readChatRooms = defineCall({
  method: 'GET',
  path: '/api/chats',
  summary:
    'Members and orders of your rooms with these names, separated by commas, at most 50. Leaves out rooms that you are not in',
  by: ['customer', 'mover', 'driver'],
  query: Type.Object({ rooms: Type.String({ minLength: 1, maxLength: 1000 }) }, closed),
  response: Type.Array(
    Type.Object({
      room: Type.String(),
      state: Type.String(),
      from: Type.String(),
      to: Type.String(),
      /** The other members: customer, mover, driver. */
      others: Type.Array(Member),
    }),
  ),
})

export const addChatPhoto = defineCall({
  method: 'POST',
  path: '/api/chats/:room/photos',
  summary: 'Share one of your stored pictures with everyone in a room; returns its URLs',
  by: roles,
  body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  response: ChatPhoto,
  errorStatuses: [404],
})

/**
 * Anyone with a picture's URL can open it, so URLs are given only to members of the room.
 */
export const readChatPhotos = defineCall({
  method: 'GET',
  path: '/api/chats/:room/photos',
  summary:
    'Addresses, valid for an hour, of pictures shared in a room; keys are separated by commas',
  by: roles,
  query: Type.Object({ keys: Type.String({ minLength: 1, maxLength: 8000 }) }, closed),
  response: Type.Array(ChatPhoto),
  errorStatuses: [404],
})

export const assignSupportChat = defineCall({
  method: 'POST',
  path: '/api/chats/:room/assignee',
  summary: 'Assign a support room to a member of staff, or to no one',
  by: ['admin'],
  permission: ['messages', 'edit'],
  body: Type.Object({ user_id: nullable(Type.Integer({ minimum: 1 })) }, closed),
  errorStatuses: [404, 422],
})
