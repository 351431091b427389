import type { Page } from 'playwright-core'

import { en } from '#front/locales/en.ts'

import { waitFor } from '../app/wait-for.ts'

type Server = { url: string }

/** Waits until a sign-in code was mailed to this address, and returns the latest one. */
export const sentCode = (server: Server, to: string): Promise<string> =>
  waitFor(async () => {
    const answer = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)
    const messages = (await answer.json()) as { text: string }[]
    const found = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (!found) throw new Error(`no code was sent to ${to}`)
    return found
  })

/** Signs in through the sign-in pages, whose texts are in English unless others are given. */
export async function signInByCode(
  page: Page,
  server: Server,
  username: string,
  { username: field, code } = en.account,
): Promise<void> {
  await page.goto('/auth/username')
  await page.getByLabel(field.label).fill(username)
  await page.getByRole('button', { name: field.submit }).click()
  await page.getByLabel(code.label).waitFor()
  await page.getByLabel(code.label).fill(await sentCode(server, username))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}
