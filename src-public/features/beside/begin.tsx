import type { Boot } from '../../app/boot.ts'
import { NewerBar } from '../deployment/newer-bar.tsx'
import { newerBuild } from '../deployment/newer-build.ts'
import { followInput } from '../deployment/unsent-input.ts'
import { watchBuild } from '../deployment/watch-build.ts'
import { mountBeside } from './mount-beside.tsx'

/** What goes on beside every page, once it lives and nothing waits for it. */
export async function begin(boot: Boot): Promise<void> {
  const { front, hydration } = boot
  const { site } = hydration
  if (site.build !== null) {
    followInput()
    watchBuild(site.build, front.log, () => {
      newerBuild.tell()
      void mountBeside(boot, <NewerBar load={() => location.reload()} />)
    })
  }
  const { analytics, pixel } = site.vendors
  if (analytics || pixel) await (await import('../consent/begin-consent.tsx')).beginConsent(boot)
}
