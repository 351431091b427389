import { type Browser, chromium } from 'playwright-core'

import { chromiumPath, launchFlags } from '../chromium.ts'

let running: Promise<Browser> | undefined
let isShared = false

/** From now on a Chromium is kept open in this process until `closeSharedBrowser`. */
export function shareBrowser(): void {
  isShared = true
}

export async function closeSharedBrowser(): Promise<void> {
  const closing = running
  running = undefined
  await (await closing)?.close()
}

/**
 * A Chromium to close when done. Where this process keeps one, that closes its contexts, and with
 * them all that their people have stored.
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
