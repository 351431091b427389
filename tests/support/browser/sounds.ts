import type { BrowserContext, Page } from 'playwright-core'

type Played = { played: number }

/** Makes the pages of this browser count the sounds that they play. */
export const countSounds = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    Object.assign(globalThis, { played: 0 })
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const page = globalThis as unknown as Played
      page.played += 1
      return play.call(this)
    }
  })

/** Returns how many sounds the pages have played since they were loaded. */
export async function soundsPlayed(...pages: Page[]): Promise<number> {
  const each = await Promise.all(
    pages.map((page) => page.evaluate(() => (globalThis as unknown as Played).played)),
  )
  return each.reduce((sum, count) => sum + count, 0)
}
