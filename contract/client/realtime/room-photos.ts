import { readChatPhotos } from '#contract/calls/chats.ts'
import type { PictureUrls } from '#contract/calls/files.ts'
import type { HttpClient, Log } from '../http-client.ts'
import { sendCall } from '../send-call.ts'

export type PhotoAddresses = {
  /** The known URLs, by key. */
  all(): Readonly<Record<string, PictureUrls>>
  /** Requests the URLs that are not known yet, each at most once. */
  want(keys: readonly string[]): void
  /** Requests a new URL for a key whose URL has expired. */
  renew(key: string): void
  add(key: string, urls: PictureUrls): void
}

const most = 50
const renewalMs = 60_000

type PhotoOptions = { http: HttpClient; room: string; log: Log; onChange: () => void }

/** Resolves the URLs of a room's pictures; each is valid for an hour. */
export function photoAddresses({ http, room, log, onChange }: PhotoOptions): PhotoAddresses {
  let known: Readonly<Record<string, PictureUrls>> = {}
  const requestedAt = new Map<string, number>()

  async function request(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    for (const key of keys) requestedAt.set(key, Date.now())
    const query = { keys: keys.slice(0, most).join(',') }
    const { data, error } = await sendCall(http, readChatPhotos, { params: { room }, query })
    if (error !== null) {
      log.warn('The pictures of a chat could not be found', error)
    } else {
      known = { ...known, ...Object.fromEntries(data.map(({ key, ...urls }) => [key, urls])) }
      onChange()
    }
    await request(keys.slice(most))
  }

  return {
    all: () => known,
    want: (keys) => void request(keys.filter((key) => !(key in known) && !requestedAt.has(key))),
    renew(key) {
      // Without this limit, a picture that can't be shown would be requested endlessly.
      if (Date.now() - (requestedAt.get(key) ?? 0) > renewalMs) void request([key])
    },
    add(key, urls) {
      known = { ...known, [key]: urls }
      onChange()
    },
  }
}
