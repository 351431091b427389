import { useEffect, useLayoutEffect, useRef } from 'react'

/** Something that the open page lets a person do, by the same step as its button. */
export type PageAct = { key: string; label: string; run: () => void }

/** The acts of the parts on screen, the latest last. */
const layers: { current: readonly PageAct[] }[] = []

/** Offers acts to the command palette while the component is on screen. */
export function usePageActs(acts: readonly PageAct[]): void {
  const layer = useRef(acts)
  useLayoutEffect(() => {
    layer.current = acts
  })
  useEffect(() => {
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

export const pageActs = (): PageAct[] => layers.flatMap(({ current }) => current)
