import type { ReactNode } from 'react'
import type { Front } from './front.ts'
import { FrontProvider } from './front-context.tsx'
import { type Surroundings, SurroundingsProvider } from './surroundings.tsx'
import type { TextStore } from './texts.ts'
import { TextsProvider } from './texts-context.tsx'

type Given = { front: Front; texts: TextStore; surroundings: Surroundings; children: ReactNode }

/** Everything around the screens, the same on the server, on the home and under the router. */
export function Application({ front, texts, surroundings, children }: Given) {
  return (
    <FrontProvider front={front}>
      <TextsProvider texts={texts}>
        <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
      </TextsProvider>
    </FrontProvider>
  )
}
