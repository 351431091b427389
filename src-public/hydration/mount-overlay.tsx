import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from '../shell/application.tsx'
import type { Boot } from './boot.ts'

/** Renders content outside the page, on any page, whether it runs under the router or not. */
export async function mountOverlay({ services, texts, hydration }: Boot, content: ReactNode) {
  await texts.load('overlays')
  const place = document.body.appendChild(document.createElement('div'))
  const environment = {
    origin: location.origin,
    site: hydration.site,
    loadedPage: () => undefined,
    preload: () => undefined,
  }
  createRoot(place).render(
    <Application services={services} texts={texts} environment={environment}>
      {content}
    </Application>,
  )
}
