import { readChatPhotos } from '#contract/calls/chats.ts'
import type { HttpClient, Log } from '../http-client.ts'
import { sendCall } from '../send-call.ts'

export type PhotoAddresses = {
  /** Addresses by key, of those that are known. */
  all(): Readonly<Record<string, string>>
  /** Asks for the addresses of those that are not known, once. */
  want(keys: readonly string[]): void
  /** Asks anew for one whose address is over. */
  renew(key: string): void
  add(key: string, url: string): void
}

const most = 50
const renewalMs = 60_000

type PhotoOptions = { http: HttpClient; room: string; log: Log; onChange: () => void }

/** Where a room's pictures are shown: addresses that last for an hour. */
export function photoAddresses({ http, room, log, onChange }: PhotoOptions): PhotoAddresses {
  let known: Readonly<Record<string, string>> = {}
  const asked = new Map<string, number>()

  async function ask(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    for (const key of keys) asked.set(key, Date.now())
    const query = { keys: keys.slice(0, most).join(',') }
    const { data, error } = await sendCall(http, readChatPhotos, { params: { room }, query })
    if (error !== null) {
      log.warn('The pictures of a chat could not be found', error)
    } else {
      known = { ...known, ...Object.fromEntries(data.map(({ key, url }) => [key, url])) }
      onChange()
    }
    await ask(keys.slice(most))
  }

  return {
    all: () => known,
    want: (keys) => void ask(keys.filter((key) => !(key in known) && !asked.has(key))),
    renew(key) {
      // A picture that can't be shown at all would be asked for without end.
      if (Date.now() - (asked.get(key) ?? 0) > renewalMs) void ask([key])
    },
    add(key, url) {
      known = { ...known, [key]: url }
      onChange()
    },
  }
}
