import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** Renders its children, and so loads their code, once what surrounds them has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  return isPainted && children
}
