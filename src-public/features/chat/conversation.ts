import type { RoomMessage } from '#contract/client/realtime/room.ts'
import { dayOf } from '../booking/local-time.ts'

export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | {
      kind: 'message'
      key: string
      message: RoomMessage
      isMine: boolean
      /** The first and the last of what one person wrote at a stretch. */
      isFirst: boolean
      isLast: boolean
    }

type Reader = {
  uid: string
  /** What is later than this was not seen when the room was entered; null while it is not known. */
  seenBefore: number | null
  timeZone: string
}

const stretchMs = 5 * 60_000

/** The messages as they stand on the page: under their days, with a line above what is new. */
export function itemsOf(messages: readonly RoomMessage[], reader: Reader): Item[] {
  const { uid, seenBefore, timeZone } = reader
  const day = (message: RoomMessage) => dayOf(new Date(message.created_at), timeZone)
  const isNew = ({ sender, created_at, state }: RoomMessage) =>
    // Where nothing was ever seen everything is new, and a line would say nothing.
    Boolean(seenBefore) && state === 'sent' && sender !== uid && created_at > Number(seenBefore)
  const firstNew = messages.find(isNew)
  const breaksAfter = (one: RoomMessage | undefined, next: RoomMessage | undefined) =>
    one === undefined ||
    next === undefined ||
    one.sender !== next.sender ||
    next === firstNew ||
    day(one) !== day(next) ||
    next.created_at - one.created_at > stretchMs

  return messages.flatMap((message, at) => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    const beginsDay = before === undefined || day(before) !== day(message)
    return [
      ...(beginsDay
        ? [
            {
              kind: 'day',
              key: day(message),
              at: new Date(message.created_at).toISOString(),
            } as const,
          ]
        : []),
      ...(message === firstNew ? [{ kind: 'unread', key: 'unread' } as const] : []),
      {
        kind: 'message' as const,
        key: message.id,
        message,
        isMine: message.sender === uid,
        isFirst: breaksAfter(before, message),
        isLast: breaksAfter(message, after),
      },
    ]
  })
}
