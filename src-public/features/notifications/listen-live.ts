import type { Log } from '#contract/client/http-client.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { Notification } from '#contract/realtime/notification.ts'

export type Live = {
  connection: RealtimeConnection
  /** Whether the database's socket is open, so that changes are received. */
  isConnected(): boolean
  /** Notifies the user's other tabs and devices. */
  markRead(ids: readonly string[]): Promise<void>
  end(): void
}

/** Listens to the user's own notifications as they arrive and change. */
export function listenLive(
  connection: RealtimeConnection,
  log: Log,
  listener: (notification: Notification) => void,
): Live {
  const code = import('#contract/client/realtime/listen.ts')
  // Marking a notification that is not in the database would make it refuse the whole write.
  const storedIds = new Set<string>()
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
        storedIds.add(notification.id)
        listener(notification)
      }),
    ]
  }

  begin().catch((thrown) => log.warn('Notifications do not come live', thrown))
  return {
    connection,
    isConnected: () => isConnected,
    async markRead(ids) {
      const stored = ids.filter((id) => storedIds.has(id))
      if (stored.length > 0) await (await code).markNotificationsRead(connection, stored)
    },
    end() {
      hasEnded = true
      isConnected = false
      for (const stop of stops) stop()
    },
  }
}
