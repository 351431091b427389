import { type ReactNode, useEffect } from 'react'
import type { AppServices } from '../lib/services.ts'
import { ServicesProvider } from '../lib/services-context.tsx'
import type { TextStore } from '../lib/texts.ts'
import { TextsProvider } from '../lib/texts-context.tsx'
import { type PageEnvironment, PageEnvironmentProvider } from '../ssr/page-environment.tsx'

type ApplicationProps = {
  services: AppServices
  texts: TextStore
  environment: PageEnvironment
  /** Called once, in the browser, when the rendered page has become interactive. */
  onAlive?: () => void
  children: ReactNode
}

/**
 * Provides front, texts and environment to every screen: on the server, on the home page and under
 * the router.
 */
export function Application({ services, texts, environment, onAlive, children }: ApplicationProps) {
  useEffect(() => {
    // Runs after the first repaint, in which the page applies the state stored in this browser.
    if (onAlive) requestAnimationFrame(onAlive)
  }, [onAlive])
  return (
    <ServicesProvider services={services}>
      <TextsProvider texts={texts}>
        <PageEnvironmentProvider value={environment}>{children}</PageEnvironmentProvider>
      </TextsProvider>
    </ServicesProvider>
  )
}
