import type { Page } from 'playwright-core'

/** Returns the accessible name of the focused element. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    const named = focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent
    return (named ?? focused?.textContent ?? '').trim()
  })

/** Presses Tab until an element with that name has the focus, which may appear only meanwhile. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed = new Set<string>()
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    await page.keyboard.press('Tab')
    const focused = await focusedName(page)
    if (name.test(focused)) return
    passed.add(focused.slice(0, 30))
  }
  throw new Error(`${name} is not reached by Tab; passed: ${[...passed].join(' | ')}`)
}

/** Reaches a field by Tab and replaces its value. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
