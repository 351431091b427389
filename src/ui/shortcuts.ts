import { useEffect, useLayoutEffect, useRef } from 'react'

import { useDisplayPreference } from '../providers/display-preferences.ts'

/** The keys of the admin; `g o` is one key after the other. */
export const shortcuts = {
  help: '?',
  search: '/',
  filters: 'f',
  views: 'v',
  next: 'j',
  previous: 'k',
  open: 'o',
  edit: 'e',
  peek: 'p',
  select: 'x',
  copy: 'c',
  previousRecord: '[',
  nextRecord: ']',
  dashboard: 'g d',
  orders: 'g o',
  customers: 'g c',
  movers: 'g m',
  tickets: 'g t',
  payments: 'g p',
} as const
export type Shortcut = keyof typeof shortcuts

type Handlers = Partial<Record<Shortcut, () => void>>

/** The handlers of the parts on screen, the latest last. */
const layers: { current: Handlers }[] = []

/**
 * Calls the handler of the shortcut that is pressed. Keys are left alone while a person types, while
 * the control that will take them is still loading (`data-takes-keys`), in a dialog, together with a
 * modifier, and when the person has switched them off (WCAG 2.1.4).
 */
export function useShortcuts(handlers: Handlers): void {
  const [isOff] = useDisplayPreference('shortcuts')
  const layer = useRef(handlers)
  // Before the screen changes: a key must not act on the record that was shown before.
  useLayoutEffect(() => {
    layer.current = handlers
  })
  useEffect(() => {
    if (isOff) return
    if (layers.length === 0) document.addEventListener('keydown', press)
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', press)
    }
  }, [isOff])
}

/** Between the two keys of a sequence may be so much time. */
const sequenceMs = 1500
let first: { key: string; at: number } | undefined

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isElsewhere(event)) return
  const { key, timeStamp } = event
  const isSecond = first !== undefined && timeStamp - first.at < sequenceMs
  const keys = isSecond ? `${first?.key} ${key}` : key
  first = !isSecond && begins(key) ? { key, at: timeStamp } : undefined
  const name = names.find((one) => shortcuts[one] === keys)
  const handler = name && layers.findLast(({ current }) => current[name])?.current[name]
  if (!handler) return
  first = undefined
  event.preventDefault()
  handler()
}

const begins = (key: string): boolean => names.some((name) => shortcuts[name].startsWith(`${key} `))

const isElsewhere = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  metaKey ||
  ctrlKey ||
  altKey ||
  document.querySelector('[data-takes-keys]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
      target.closest('[role="dialog"]') !== null))

const names = Object.keys(shortcuts) as Shortcut[]
