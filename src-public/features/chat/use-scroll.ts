import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Room, RoomSnapshot } from '#contract/client/realtime/room.ts'

/** Distance from an end that counts as being at it. */
const nearPx = 80

type ScrollState = { first: string | undefined; last: string | undefined; height: number }

/**
 * Controls the scroll position. The list opens at the first unread message and follows new messages
 * while the reader is at the end; otherwise the position stays the same, even when older messages
 * are inserted above.
 */
export function useScroll(room: Room, { messages, isLoaded, hasOlder }: RoomSnapshot, uid: string) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef<ScrollState | null>(null)
  const staysAtEnd = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [missed, setMissed] = useState(0)

  useLayoutEffect(() => {
    const { current } = box
    if (current === null || !isLoaded) return
    const before = shown.current
    const [first, last] = [messages[0], messages.at(-1)]
    const hasMore = before !== null && last?.id !== before.last
    if (before === null) {
      const unread = current.querySelector('[data-unread]')
      if (unread) unread.scrollIntoView({ block: 'start' })
      else scrollToEnd(current)
    } else if (first?.id !== before.first && last?.id === before.last) {
      current.scrollTop += current.scrollHeight - before.height
    } else if (staysAtEnd.current || (hasMore && last?.sender === uid)) {
      scrollToEnd(current)
    } else if (hasMore) {
      const from = messages.findIndex(({ id }) => id === before.last) + 1
      const arrived = messages.slice(from).filter(({ sender }) => sender !== uid).length
      setMissed((count) => count + arrived)
    }
    shown.current = { first: first?.id, last: last?.id, height: current.scrollHeight }
  }, [messages, isLoaded, uid])

  // An on-screen keyboard shrinks the list; a reader at the end stays at the end.
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(() => {
      if (staysAtEnd.current) scrollToEnd(current)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const { current } = box
    if (current === null) return
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    staysAtEnd.current = below < nearPx
    setAtEnd(staysAtEnd.current)
    if (staysAtEnd.current) setMissed(0)
    if (current.scrollTop < nearPx && hasOlder) void room.loadOlder()
  }
  const toEnd = () => box.current && scrollToEnd(box.current)
  return { box, isAtEnd, missed, onScroll, toEnd }
}

const scrollToEnd = (box: HTMLElement) => {
  box.scrollTop = box.scrollHeight
}
