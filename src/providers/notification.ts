import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core'
import type { ReactNode } from 'react'

/** As Refine's, with room for more than text, and for a button that takes it back. */
type Told = Omit<OpenNotificationParams, 'description'> & {
  description?: ReactNode
  action?: ReactNode
}
export type Notice = Told & { key: string }

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

export function tell(told: Told): void {
  count += 1
  const notice = { ...told, key: told.key ?? `notice-${count}` }
  change([...notices.filter(({ key }) => key !== notice.key), notice])
}

export const notificationProvider: NotificationProvider = {
  open: tell,
  close: (key) => change(notices.filter((notice) => notice.key !== key)),
}
