/** Names a person's support room. An order's room has the order's code as its name: `MV-7K3Q9D`. */
export const supportRoom = (uid: string): string => `support-${uid}`

/** Returns the uid that a support room belongs to; null for an order's room. */
export const requesterOf = (room: string): string | null =>
  room.startsWith('support-') ? room.slice('support-'.length) : null

/** The id under `changes/{resource}` that stands for any number of records. */
export const anyRecord = 0

/** Paths in the Realtime Database; database.rules.json defines who may read and write them. */
export const paths = {
  chat: (room: string) => `chats/${room}`,
  messages: (room: string) => `chats/${room}/messages`,
  /** `uid: role` of every member; written by the server. */
  members: (room: string) => `chats/${room}/members`,
  /** When the room becomes read-only, in milliseconds; written by the server. */
  closesAt: (room: string) => `chats/${room}/closes_at`,
  /** `uid: created_at` of the last message that each member has seen. */
  reads: (room: string) => `chats/${room}/reads`,
  /** `uid: time` at which each member last saw something new, in milliseconds. */
  seenAt: (room: string) => `chats/${room}/seen_at`,
  /** `ChatEntry` of each room in a person's list of chats, by the room's name. */
  inbox: (uid: string) => `inbox/${uid}`,
  inboxEntry: (uid: string, room: string) => `inbox/${uid}/${room}`,
  /** Exists once a person's older rooms were added to their list; for the server only. */
  inboxFilled: (uid: string) => `inbox_filled/${uid}`,
  /** `SupportSummary` of each support room, by the requester's uid. */
  supportRooms: 'support',
  supportSummary: (uid: string) => `support/${uid}`,
  /** `{room}/{tab}: since` for each room that one of the person's tabs shows, in milliseconds. */
  attending: (uid: string) => `attending/${uid}`,
  attendingRoom: (uid: string, room: string) => `attending/${uid}/${room}`,
  /**
   * An order whose driver shares the way: `driver` is the uid that may write the position, `readers`
   * the `uid: role` of those who may read it. Both are written by the server, which removes all of it
   * when the share ends.
   */
  locationShare: (code: string) => `locations/${code}`,
  /** The `StoredLocation` of an order's truck. */
  location: (code: string) => `locations/${code}/position`,
  /**
   * `{room}: true` for each room that the two share, which lets them see each other's presence;
   * written by the server.
   */
  peer: (uid: string, other: string) => `peers/${uid}/${other}`,
  status: (role: string, uid: string) => `status/${role}/${uid}`,
  notifications: (role: string, uid: string) => `notifications/${role}/${uid}`,
  /**
   * `resource: true` for each resource that an administrator may list and show; written by the
   * server.
   */
  grants: (uid: string) => `grants/${uid}`,
  /** The name of an administrator, by which the others know them; written by the server. */
  staffName: (uid: string) => `staff/${uid}`,
  /** `{uid}/{tab}: {mode, at}` of each administrator who has the record open. */
  looking: (resource: string, id: number) => `looking/${resource}/${id}`,
  /** Exists once a sign-in to the API has ended; realtime tokens issued for it are then invalid. */
  endedSignIn: (sign_in: string) => `ended/${sign_in}`,
  /** When a city's open jobs last changed, in milliseconds; written by the server. */
  openJobs: (city_id: number) => `open_jobs/${city_id}`,
  /** When a mover's jobs last changed, in milliseconds; written by the server. */
  crewJobs: (uid: string) => `crew_jobs/${uid}`,
  allChanges: 'changes',
  /** `id: version` of recently changed rows; the time at `anyRecord` after a change of many. */
  changes: (resource: string) => `changes/${resource}`,
} as const
