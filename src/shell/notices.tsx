import { lazy, Suspense, useSyncExternalStore } from 'react'

import { noticeBoard } from '../providers/notification.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Shows notices; their code is loaded with the first notice. */
export function Notices() {
  const notices = useSyncExternalStore(noticeBoard.subscribe, noticeBoard.snapshot)
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Toasts notices={notices} />
    </Suspense>
  )
}
