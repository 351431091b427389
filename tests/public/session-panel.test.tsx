import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Identity } from '#contract/client/identity.ts'
import { SignInPanel } from '#front/features/session/sign-in-panel.tsx'
import { emptyApp, openApp, sentCode, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { frontOver, openScreen, type Screen, write } from '../support/browser/screen.tsx'
import { aCustomer, anAdmin } from '../support/people/people.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterEach(() => {
  screen?.leave()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => app.close())

test('a new user creates an account with the code and a name', async () => {
  const { signedIn } = await open({ name: 'Ana Ruiz' })
  await enter('username', 'ana@example.test')
  submit()
  await enter('code', await codeFor('ana@example.test'))
  expect((await field('name')).value).toBe('Ana Ruiz')
  submit()

  const { role, name, email, locale } = await signedIn
  expect({ role, name, email, locale }).toEqual({
    role: 'customer',
    name: 'Ana Ruiz',
    email: 'ana@example.test',
    locale: 'en',
  })
})

test('a known address gets its code at once, and entering it signs in', async () => {
  const { email, user_id } = await aCustomer(app)
  const { signedIn } = await open({ email })
  const wrong = (await codeFor(email)) === '000000' ? '111111' : '000000'
  await enter('code', wrong)
  await findText('This code isn’t right. Check it and try again.')
  expect((await field('code')).value).toBe('')

  await enter('code', await sentCode(app, email))
  expect((await signedIn).id).toBe(user_id)
})

test('a code that was just sent is not sent again by another panel', async () => {
  await open({ email: 'ana@example.test' })
  const first = await codeFor('ana@example.test')
  screen?.leave()
  await open({ email: 'ana@example.test' })
  await field('code')
  expect(await sentCode(app, 'ana@example.test')).toBe(first)
})

test('a new user’s wrong code is refused before the name, and a reload continues with the code', async () => {
  await open({ email: 'ana@example.test' })
  const code = await codeFor('ana@example.test')
  await enter('code', code === '000000' ? '111111' : '000000')
  await findText('This code isn’t right. Check it and try again.')
  screen?.leave()
  const { signedIn } = await open({ name: 'Ana Ruiz', resumes: true })
  await findText('ana@example.test')
  await enter('code', code)
  await field('name')
  submit()
  expect((await signedIn).email).toBe('ana@example.test')
})

test('the code is stored nowhere but in the page', async () => {
  await open({ email: 'ana@example.test' })
  const code = await codeFor('ana@example.test')
  await enter('code', code)
  await field('name')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(code)
})

test('an administrator is shown the link to the admin’s sign-in', async () => {
  const { email } = await anAdmin(app)
  await open({})
  await enter('username', email)
  submit()
  await findText('Administrators sign in on another page')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin')
})

test('an invalid address is reported at the field', async () => {
  await open({})
  await enter('username', 'nonsense')
  submit()
  const paragraph = await findText('Enter an email address')
  const input = await field('username')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toContain(paragraph.id)
})

test('too many attempts show the time to wait', async () => {
  const { email } = await aCustomer(app)
  await open({ email })
  const right = await codeFor(email)
  for (let at = 0; at < 6; at += 1) {
    const wrong = `${at}${at}${at}${at}${at}${at}`
    await enter('code', wrong === right ? '999999' : wrong)
    await findText(
      at < 5 ? 'This code isn’t right. Check it and try again.' : 'Please wait 15 minutes.',
    )
  }
})

/** Opens the panel on a separate page; `signedIn` resolves to the user who signed in. */
async function open({
  resumes = false,
  ...contact
}: {
  email?: string
  name?: string
  resumes?: boolean
}) {
  let tell: (identity: Identity) => void = () => undefined
  const signedIn = new Promise<Identity>((resolve) => {
    tell = resolve
  })
  const panel = (
    <SignInPanel contact={contact} resumes={resumes} onSignedIn={(identity) => tell(identity)} />
  )
  screen = await openScreen(panel, { services: frontOver({ app }), path: '/' })
  return { signedIn }
}

const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (input === null || input.readOnly) throw new Error(`there is no field ${name} to fill in`)
    return input
  })

/** Waits for a message and returns the element that contains it. */
const findText = (text: string) =>
  waitFor(() => {
    const paragraph = [...document.querySelectorAll('p')].find((p) => p.textContent?.includes(text))
    if (paragraph === undefined) throw new Error(`nothing says: ${text}`)
    return paragraph
  })

async function enter(name: string, text: string): Promise<void> {
  const input = await field(name)
  write(input, text)
  await waitFor(() => expect(input.value === text || input.readOnly).toBe(true))
}

function submit(): void {
  document.querySelector<HTMLElement>('button[type="submit"]')?.click()
}

/** Returns the code, once the panel requests it. */
async function codeFor(address: string): Promise<string> {
  await field('code')
  return sentCode(app, address)
}
