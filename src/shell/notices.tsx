import { lazy, Suspense, useSyncExternalStore } from 'react'

import { noticeBoard } from '../providers/notification.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Tells what there is to tell; the code for it comes with the first notice. */
export function Notices() {
  const notices = useSyncExternalStore(noticeBoard.subscribe, noticeBoard.snapshot)
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Toasts notices={notices} />
    </Suspense>
  )
}
