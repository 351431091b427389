import { type ReactNode, useEffect } from 'react'
import type { Front } from './front.ts'
import { FrontProvider } from './front-context.tsx'
import { type PageEnvironment, PageEnvironmentProvider } from './page-environment.tsx'
import type { TextStore } from './texts.ts'
import { TextsProvider } from './texts-context.tsx'

type Given = {
  front: Front
  texts: TextStore
  environment: PageEnvironment
  /** Called once, in the browser, when everything that was drawn answers to its user. */
  onAlive?: () => void
  children: ReactNode
}

/** Everything around the screens, the same on the server, on the home and under the router. */
export function Application({ front, texts, environment, onAlive, children }: Given) {
  useEffect(() => {
    // After the first redraw, in which the page takes up what this browser has stored.
    if (onAlive) requestAnimationFrame(onAlive)
  }, [onAlive])
  return (
    <FrontProvider front={front}>
      <TextsProvider texts={texts}>
        <PageEnvironmentProvider value={environment}>{children}</PageEnvironmentProvider>
      </TextsProvider>
    </FrontProvider>
  )
}
