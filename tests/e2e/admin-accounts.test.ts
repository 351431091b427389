import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { type ServerProcess, startServer } from '../support/app/server-process.ts'
import { signIn } from '../support/browser/admin-sign-in.ts'
import { checkPage, desktop, openBrowser, openPerson } from '../support/browser/browser.ts'

/**
 * An installation whose full-access role has another name: its first administrator invites a second
 * one, who chooses a password, forgets it and changes it.
 */
let server: ServerProcess
let browser: Browser

const boss = { email: 'boss@office.test', password: 'gravel orchard piano' }
const clerk = { email: 'olga@office.test', password: 'violet harbor snowplow' }

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({
      ADMIN_EMAIL: boss.email,
      ADMIN_PASSWORD: boss.password,
      SEED: 'reference',
      FULL_ACCESS_ROLES: 'head-office',
    }),
    openBrowser(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Returns the link mailed last to an address. */
async function sentLink(to: string): Promise<string> {
  const answer = await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const messages = (await answer.json()) as { text: string }[]
  const found = messages.map(({ text }) => /\S+\/admin\/auth\/password\?\S+/.exec(text)?.[0])
  const [link] = found.filter(Boolean)
  if (!link) throw new Error(`no link was sent to ${to}`)
  return link
}

const home = '**/admin/dashboard'

// A slow disk delays every step; each of them has its own limit.
describe.sequential('an account', () => {
  const pageErrors: string[][] = []
  const open = async () => {
    const opened = await openPerson(browser, server.url, desktop)
    pageErrors.push(opened.pageErrors)
    onTestFailed(async () => console.error(opened.page.url(), await opened.page.innerText('body')))
    return opened.page
  }
  let admin: Page
  let newcomer: Page

  test('with the renamed full-access role may do everything in the admin', async () => {
    admin = await open()
    await signIn(admin, boss.email, boss.password)
    await admin.waitForURL(home)
    for (const name of ['Orders', 'Users', 'Journal'])
      await admin.getByRole('link', { name, exact: true }).first().waitFor()
    await admin.goto('/admin/users')
    await admin.getByRole('link', { name: /^New user/ }).waitFor()
  })

  test('is created by an administrator, and the person is invited', async () => {
    await admin.goto('/admin/users/create')
    await admin.getByLabel('Kind of user').press('ArrowDown')
    await admin.getByTitle('Administrator', { exact: true }).click()
    await admin.getByLabel('Roles').press('ArrowDown')
    await admin.getByTitle('Support', { exact: true }).click()
    await admin.keyboard.press('Escape')
    await admin.getByLabel('Name', { exact: true }).fill('Olga Office')
    await admin.getByLabel('Email').fill(clerk.email)
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByRole('heading', { name: 'Olga Office' }).waitFor()
    const first = await sentLink(clerk.email)

    await admin.getByRole('button', { name: 'Resend the invitation' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.waitFor()
    await checkPage(admin, 'admin-invite')
    await dialog.getByRole('button', { name: 'Resend the invitation' }).click()
    await admin.getByText('Invitation resent').waitFor()
    expect(await sentLink(clerk.email)).not.toBe(first)

    const late = await open()
    await late.goto(first)
    await late.getByText('This link was already used, was replaced or has expired.').waitFor()
    await checkPage(late, 'admin-link-over')
  })

  test('gets the password that its holder chooses through the link', async () => {
    newcomer = await open()
    await newcomer.goto(await sentLink(clerk.email))
    await newcomer.getByText(`For Olga Office, ${clerk.email}`).waitFor()
    await checkPage(newcomer, 'admin-choose-password')
    await newcomer.getByLabel('New password').fill('olga-office-2027')
    await newcomer.getByRole('button', { name: 'Save and sign in' }).click()
    await newcomer.getByText(/hard to guess/).waitFor()
    await checkPage(newcomer, 'admin-weak-password')
    await newcomer.getByLabel('New password').fill(clerk.password)
    await newcomer.keyboard.press('Enter')
    await newcomer.waitForURL(home)
    await newcomer.getByText('Olga Office').first().waitFor()

    await admin.reload()
    await admin.getByText('Active', { exact: true }).first().waitFor()
  })

  test('gets another password when its holder changes it, and is signed out elsewhere', async () => {
    const elsewhere = await open()
    await signIn(elsewhere, clerk.email, clerk.password)
    await elsewhere.waitForURL(home)

    await newcomer.getByRole('link', { name: /Your account/ }).click()
    await newcomer.getByRole('heading', { name: 'Your account' }).waitFor()
    await checkPage(newcomer, 'admin-account')
    await newcomer.getByLabel('Current password').fill('not this one')
    await newcomer.getByLabel('New password').fill('short')
    await newcomer.getByRole('button', { name: 'Change the password' }).click()
    await newcomer.getByText('This isn’t your current password.').waitFor()
    await newcomer.getByLabel('Current password').fill(clerk.password)
    await newcomer.getByRole('button', { name: 'Change the password' }).click()
    await newcomer.getByText(/hard to guess/).waitFor()
    await checkPage(newcomer, 'admin-account-refused')
    clerk.password = 'teapot railway cactus'
    await newcomer.getByLabel('New password').fill(clerk.password)
    await newcomer.getByRole('button', { name: 'Change the password' }).click()
    await newcomer.getByText('Password changed.').waitFor()

    await elsewhere.reload()
    await elsewhere.waitForURL('**/admin/auth/username**')
    await newcomer.reload()
    await newcomer.getByRole('heading', { name: 'Your account' }).waitFor()
  })

  test('is opened again by a link when the password is forgotten', async () => {
    await newcomer.getByRole('button', { name: 'Sign out' }).first().click()
    await newcomer.waitForURL('**/admin/auth/username')
    await checkPage(newcomer, 'admin-sign-in')
    await newcomer.getByLabel('Email').fill(clerk.email)
    await newcomer.keyboard.press('Enter')
    await newcomer.getByRole('button', { name: 'Forgot the password?' }).waitFor()
    await checkPage(newcomer, 'admin-password')
    await newcomer.getByRole('button', { name: 'Forgot the password?' }).click()
    await newcomer.getByText(/a link to choose a new password/).waitFor()
    await checkPage(newcomer, 'admin-link-sent')

    await newcomer.goto(await sentLink(clerk.email))
    await newcomer.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await newcomer.getByText('Para Olga Office').waitFor()
    await checkPage(newcomer, 'admin-choose-password-es')
    await newcomer.getByLabel('Contraseña nueva').fill('cometa pan tortuga')
    await newcomer.getByRole('button', { name: 'Guardar e iniciar sesión' }).click()
    await newcomer.waitForURL(home)
    await newcomer.goto('/admin/account')
    await newcomer.getByRole('heading', { name: 'Tu cuenta' }).waitFor()
    await checkPage(newcomer, 'admin-account-es')
  })

  test('causes no page errors', () => {
    expect(pageErrors.flat()).toEqual([])
  })
})
