import { child, get, onValue, ref, serverTimestamp, set, update } from 'firebase/database'
import { addChatPhoto } from '#contract/calls/chats.ts'
import { type ChatMessage, longestExcerpt } from '#contract/realtime/chat-message.ts'
import { paths, requesterOf } from '#contract/realtime/paths.ts'
import { callFailure } from '../call-error.ts'
import type { HttpClient, Log, Outcome } from '../http-client.ts'
import { sendCall } from '../send-call.ts'
import type { RealtimeConnection } from './connect.ts'
import type { Outbox, Unsent } from './room-outbox.ts'
import type { PhotoAddresses } from './room-photos.ts'

type SenderOptions = {
  connection: RealtimeConnection
  room: string
  http: HttpClient
  upload: (picture: Blob) => Promise<Outcome<{ key: string }>>
  log: Log
  outbox: Outbox
  photos: PhotoAddresses
}

/**
 * Writes a message, and answers whether it is there; the outbox loses it or calls it failed. Its id
 * is its own, so that what arrived before is not there twice. Waits for a connection as long as it
 * takes.
 */
export function messageSender(options: SenderOptions): (unsent: Unsent) => Promise<boolean> {
  const { connection, room, http, upload, log, outbox, photos } = options
  const { uid, role } = connection
  // Of a connection that has ended the SDK gives none out any more; what is under way waits then.
  const root = ref(connection.db)
  const requester = requesterOf(room)

  async function send(unsent: Unsent): Promise<boolean> {
    let message = unsent
    try {
      if (message.picture !== undefined) {
        message = await withPhotoStored(message, message.picture)
        outbox.put(message)
      }
      await write(message).catch(async (refusal) => {
        if (!(await stands(message.id))) throw refusal
      })
      outbox.remove(message.id)
      return true
    } catch (thrown) {
      log.warn('A message could not be sent', thrown)
      outbox.put({ ...message, has_failed: true })
      return false
    }
  }

  async function withPhotoStored(
    { picture: _, ...message }: Unsent,
    picture: Blob,
  ): Promise<Unsent> {
    await connected()
    const { key } = dataOf(await upload(picture))
    const body = { key }
    const shown = dataOf(await sendCall(http, addChatPhoto, { params: { room }, body }))
    photos.add(key, shown.url)
    return { ...message, photo: key }
  }

  function connected(): Promise<void> {
    return new Promise((resolve) => {
      const stop = onValue(child(root, '.info/connected'), (state) => {
        if (state.val() !== true) return
        queueMicrotask(() => stop())
        resolve()
      })
    })
  }

  function write({ id, text, photo }: Unsent): Promise<void> {
    const message = {
      ...{ sender: uid, role, text, created_at: serverTimestamp() },
      ...(photo !== undefined && { photo }),
    }
    const place = `${paths.messages(room)}/${id}`
    if (requester === null) return set(child(root, place), message)
    const summary = paths.supportSummary(requester)
    return update(root, {
      [place]: message,
      [`${summary}/last_at`]: serverTimestamp(),
      [`${summary}/last_role`]: role,
      [`${summary}/last_text`]: excerptOf(text),
    })
  }

  /** A refusal may mean that it arrived earlier, and only the answer was lost. */
  async function stands(id: string): Promise<boolean> {
    const stored = await get(child(root, `${paths.messages(room)}/${id}`)).catch(() => null)
    return (stored?.val() as ChatMessage | null)?.sender === uid
  }

  return send
}

/** How a message begins; no character is cut in two. */
function excerptOf(text: string): string {
  if (text.length <= longestExcerpt) return text
  let excerpt = ''
  for (const character of text) {
    if (excerpt.length + character.length >= longestExcerpt) break
    excerpt += character
  }
  return `${excerpt}…`
}

function dataOf<T>({ data, error }: Outcome<T>): T {
  if (error !== null) throw callFailure(error)
  return data
}
