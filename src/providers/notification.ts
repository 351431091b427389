import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core'

export type Notice = OpenNotificationParams & { key: string }

type Listener = () => void

let notices: readonly Notice[] = []
let count = 0
const listeners = new Set<Listener>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** What is to be told to the person at the moment; drawn by the shell. */
export const noticeBoard = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  snapshot: () => notices,
}

export const notificationProvider: NotificationProvider = {
  open(params) {
    count += 1
    const notice = { ...params, key: params.key ?? `notice-${count}` }
    change([...notices.filter(({ key }) => key !== notice.key), notice])
  },
  close: (key) => change(notices.filter((notice) => notice.key !== key)),
}
