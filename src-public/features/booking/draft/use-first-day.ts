import { useEffect, useState } from 'react'
import { suggestedDay, today } from '../../../lib/days.ts'
import { draftStore } from './draft-store.ts'

/**
 * Returns the first selectable day. It is only known in the browser, from the visitor's calendar.
 * Also suggests a cheap day if the draft has none.
 */
export function useFirstDay(): string | undefined {
  const [first, setFirst] = useState<string>()
  useEffect(() => {
    const day = today()
    setFirst(day)
    const { date } = draftStore.read()
    if (date === '' || date < day) draftStore.change({ date: suggestedDay(day) })
  }, [])
  return first
}
