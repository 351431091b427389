import { type Browser, chromium } from 'playwright-core'

import { chromiumPath, launchFlags } from '../browser/chromium.ts'

let running: Promise<Browser> | undefined
let isShared = false

/** Keeps a Chromium open in this process until `closeSharedBrowser`. */
export function shareBrowser(): void {
  isShared = true
}

export async function closeSharedBrowser(): Promise<void> {
  const closing = running
  running = undefined
  await (await closing)?.close()
}

/**
 * Returns a Chromium that the caller closes. If this process keeps one open, closing it only closes
 * its contexts, and with them everything that their people have stored.
 */
export async function borrowBrowser(): Promise<Browser> {
  if (!isShared) return launch()
  const known = await running
  if (!known?.isConnected()) running = launch()
  const browser = (await running) as Browser
  const close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return Object.assign(Object.create(browser), { close })
}

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: launchFlags, headless: true })
