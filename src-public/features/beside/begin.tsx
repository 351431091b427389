import type { Boot } from '../../app/boot.ts'
import { NewerBar } from '../deployment/newer-bar.tsx'
import { newerBuild } from '../deployment/newer-build.ts'
import { followInput } from '../deployment/unsent-input.ts'
import { watchBuild } from '../deployment/watch-build.ts'
import { mountBeside } from './mount-beside.tsx'

/**
 * Starts the features of every page that the page itself does not depend on: the check for a newer
 * build, and consent with analytics.
 */
export async function begin(boot: Boot): Promise<void> {
  const { front, hydration } = boot
  const { site } = hydration
  if (site.build !== null) {
    followInput()
    watchBuild(site.build, front.log, () => {
      newerBuild.report()
      void mountBeside(boot, <NewerBar load={() => location.reload()} />)
    })
  }
  const { analytics, pixel } = site.vendors
  if (analytics || pixel) await (await import('../consent/begin-consent.tsx')).beginConsent(boot)
}
