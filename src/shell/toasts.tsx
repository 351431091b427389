import { Alert } from 'antd'
import { useEffect } from 'react'

import { type Notice, notificationProvider } from '../providers/notification.ts'

const seconds = 6

export default function Toasts({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="toasts" aria-live="polite">
      {notices.map((notice) => (
        <Toast key={notice.key} notice={notice} />
      ))}
    </div>
  )
}

/** Good news goes by itself; bad news stays until it is closed. */
function Toast({ notice }: { notice: Notice }) {
  const { key, type, message, description } = notice
  const close = () => notificationProvider.close(key)
  useEffect(() => {
    if (type === 'error') return
    const timer = setTimeout(() => notificationProvider.close(key), seconds * 1000)
    return () => clearTimeout(timer)
  }, [key, type])
  return (
    <Alert
      type={type === 'progress' ? 'info' : type}
      role={type === 'error' ? 'alert' : 'status'}
      message={message}
      description={description}
      showIcon
      closable
      onClose={close}
    />
  )
}
