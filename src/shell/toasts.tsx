import { Alert } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { type Notice, notificationProvider } from '../providers/notification.ts'
import { useTexts } from '../text/use-texts.ts'

const secondsToRead = 6
const secondsToAct = 15
/** Moves the focus to the newest notice and back. */
const shortcut = 'F8'

export default function Toasts({ notices }: { notices: readonly Notice[] }) {
  const { text } = useTexts()
  const region = useShortcut(notices)
  return (
    <section
      ref={region}
      className="toasts"
      aria-label={text('notices.label', { key: shortcut })}
      aria-live="polite"
    >
      {notices.map((notice) => (
        <Toast key={notice.key} notice={notice} />
      ))}
    </section>
  )
}

/** Shows one notice. It closes by itself unless it is an error, hovered or focused. */
function Toast({ notice }: { notice: Notice }) {
  const { key, type, message, description, action } = notice
  const { text } = useTexts()
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const seconds = action ? secondsToAct : secondsToRead
  const stays = type === 'error' || isPointedAt || isFocused
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => notificationProvider.close(key), seconds * 1000)
    return () => clearTimeout(timer)
  }, [key, stays, seconds])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
    <div
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Alert
        type={type === 'progress' ? 'info' : type}
        role={type === 'error' ? 'alert' : 'status'}
        message={message}
        description={description}
        action={
          action && (
            <>
              {action} <kbd aria-hidden>{shortcut}</kbd>
            </>
          )
        }
        showIcon
        closable={{ closeIcon: true, 'aria-label': text('notices.close') }}
        onClose={() => notificationProvider.close(key)}
      />
    </div>
  )
}

/**
 * Moves the focus to the newest notice by shortcut, and back by shortcut or when the notice closes.
 */
function useShortcut(notices: readonly Notice[]) {
  const region = useRef<HTMLElement>(null)
  const origin = useRef<Element | null>(null)

  useEffect(() => {
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== shortcut) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) return returnTo(origin)
      origin.current = document.activeElement
      region.current?.lastElementChild?.querySelector<HTMLElement>('button')?.focus()
    }
    document.addEventListener('keydown', onShortcut)
    return () => document.removeEventListener('keydown', onShortcut)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after each change of the notices.
  useEffect(
    () => () => void (document.activeElement === document.body && returnTo(origin)),
    [notices],
  )
  return region
}

function returnTo(origin: RefObject<Element | null>): void {
  const { current } = origin
  origin.current = null
  if (current instanceof HTMLElement && current.isConnected) current.focus()
  else if (current) document.getElementById('content')?.focus()
}
