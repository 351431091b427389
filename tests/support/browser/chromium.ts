import { findChromium } from '../../../scripts/chromium.js'

/** Flags for a headless browser without an account that connects to the page's servers only. */
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
 * Returns the executable of the Chromium in CHROMIUM_PATH, which `npm test` sets; without it, runs
 * the same search here. Throws if there is none: browser tests are never skipped.
 */
export async function chromiumPath(): Promise<string> {
  return await findChromium()
}
