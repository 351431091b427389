import type { RoomMessage } from '#contract/client/realtime/room.ts'
import { dayOf } from '../../lib/local-time.ts'

export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | {
      kind: 'message'
      key: string
      message: RoomMessage
      isMine: boolean
      /** Whether this is the first or last message of a group by the same sender. */
      isFirst: boolean
      isLast: boolean
    }

type Reader = {
  uid: string
  /** Messages after this time were unread when the room was entered; null while it is unknown. */
  seenBefore: number | null
  timeZone: string
}

const stretchMs = 5 * 60_000

/** Groups the messages by day, with a divider above the first unread one. */
export function itemsOf(messages: readonly RoomMessage[], reader: Reader): Item[] {
  const { uid, seenBefore, timeZone } = reader
  const day = (message: RoomMessage) => dayOf(new Date(message.created_at), timeZone)
  const isNew = ({ sender, created_at, state }: RoomMessage) =>
    // If nothing was ever read, everything is new and the divider is omitted.
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
