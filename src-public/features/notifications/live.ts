import type { Log } from '#contract/client/http-client.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { Notification } from '#contract/realtime/notification.ts'

export type Live = {
  connection: RealtimeConnection
  /** The database's socket is open: what happens is told. */
  isConnected(): boolean
  /** Tells the other tabs and devices. */
  markRead(ids: readonly string[]): Promise<void>
  end(): void
}

/** One's own notifications as they come and change. */
export function listenLive(
  connection: RealtimeConnection,
  log: Log,
  listener: (notification: Notification) => void,
): Live {
  const code = import('#contract/client/realtime/listen.ts')
  // What does not lie there can't be marked there, and would have all the others refused.
  const there = new Set<string>()
  let isConnected = false
  let hasEnded = false
  let stops: (() => void)[] = []

  async function begin(): Promise<void> {
    const { listenToNotifications, watchConnected } = await code
    if (hasEnded) return
    stops = [
      watchConnected(connection, (is) => {
        isConnected = is
      }),
      listenToNotifications(connection, (notification) => {
        there.add(notification.id)
        listener(notification)
      }),
    ]
  }

  begin().catch((thrown) => log.warn('Notifications do not come live', thrown))
  return {
    connection,
    isConnected: () => isConnected,
    async markRead(ids) {
      const told = ids.filter((id) => there.has(id))
      if (told.length > 0) await (await code).markNotificationsRead(connection, told)
    },
    end() {
      hasEnded = true
      isConnected = false
      for (const stop of stops) stop()
    },
  }
}
