import type { Page } from 'playwright-core'

/** Signs in through the admin's sign-in page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
