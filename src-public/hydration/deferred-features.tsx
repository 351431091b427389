import { NewerBar } from '../features/deployment/newer-bar.tsx'
import { newerBuild } from '../features/deployment/newer-build.ts'
import { followInput } from '../features/deployment/unsent-input.ts'
import { watchBuild } from '../features/deployment/watch-build.ts'
import type { Boot } from './boot.ts'
import { mountOverlay } from './mount-overlay.tsx'

/**
 * Starts the features of every page that the page itself does not depend on: the check for a newer
 * build, and consent with analytics.
 */
export async function startDeferredFeatures(boot: Boot): Promise<void> {
  const { services, hydration } = boot
  const { site } = hydration
  if (site.build !== null) {
    followInput()
    watchBuild(site.build, services.log, () => {
      newerBuild.report()
      void mountOverlay(boot, <NewerBar load={() => location.reload()} />)
    })
  }
  const { analytics, pixel } = site.vendors
  if (analytics || pixel)
    await (await import('../shell/consent/begin-consent.tsx')).beginConsent(boot)
}
