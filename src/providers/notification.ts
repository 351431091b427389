import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core'
import type { ReactNode } from 'react'

/** Refine's notification with React content as description and an optional action such as undo. */
type NoticeParams = Omit<OpenNotificationParams, 'description'> & {
  description?: ReactNode
  action?: ReactNode
}
export type Notice = NoticeParams & { key: string }

type Listener = () => void

let notices: readonly Notice[] = []
let count = 0
const listeners = new Set<Listener>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** The notices on screen; the shell renders them. */
export const noticeBoard = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  snapshot: () => notices,
}

/** Shows a notice; one with the same key is replaced. */
export function showNotice(params: NoticeParams): void {
  count += 1
  const notice = { ...params, key: params.key ?? `notice-${count}` }
  change([...notices.filter(({ key }) => key !== notice.key), notice])
}

export const notificationProvider: NotificationProvider = {
  open: showNotice,
  close: (key) => change(notices.filter((notice) => notice.key !== key)),
}
