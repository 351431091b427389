import { findChromium } from '../../scripts/chromium.js'

/** For a browser without a screen or an account that speaks to nobody but the page's servers. */
export const launchFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The executable of the Chromium that `npm test` names in CHROMIUM_PATH; without it the same search
 * is made here. Throws when there is none: no browser test is ever skipped.
 */
export async function chromiumPath(): Promise<string> {
  return await findChromium()
}
