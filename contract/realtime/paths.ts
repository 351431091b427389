/** The room of an order is called as the order is: `MV-7K3Q9D`. */
export const supportRoom = (uid: string): string => `support-${uid}`

/** Whose support room it is; null where it is an order's. */
export const requesterOf = (room: string): string | null =>
  room.startsWith('support-') ? room.slice('support-'.length) : null

/** Where things are in the Realtime Database; who may read and write them is in database.rules.json. */
export const paths = {
  chat: (room: string) => `chats/${room}`,
  messages: (room: string) => `chats/${room}/messages`,
  /** `uid: role` of everybody who takes part; written by the server. */
  members: (room: string) => `chats/${room}/members`,
  /** When the room can only be read any more, in milliseconds; written by the server. */
  closesAt: (room: string) => `chats/${room}/closes_at`,
  /** `uid: created_at` of the last message that each has seen. */
  reads: (room: string) => `chats/${room}/reads`,
  /** What the staff's list of support rooms says of each, by its requester. */
  supportRooms: 'support',
  supportSummary: (uid: string) => `support/${uid}`,
  /** The room that somebody has open: what lets them see the others' presence. */
  attending: (uid: string) => `attending/${uid}`,
  status: (role: string, uid: string) => `status/${role}/${uid}`,
  notifications: (role: string, uid: string) => `notifications/${role}/${uid}`,
  /** `resource: true` for each that an administrator may list and see; written by the server. */
  grants: (uid: string) => `grants/${uid}`,
  /** There once a sign-in to the API is over: what came of it holds no more. */
  endedSignIn: (sign_in: string) => `ended/${sign_in}`,
  allChanges: 'changes',
  /** `id: version` of what has just changed. */
  changes: (resource: string) => `changes/${resource}`,
} as const
