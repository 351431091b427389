import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Can, Role } from '#front/features/session/access.tsx'
import { type AppServices, createServices } from '#front/lib/services.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { Application } from '#front/shell/application.tsx'
import { Button } from '#front/ui/button.tsx'
import { Dialog } from '#front/ui/dialog.tsx'
import { waitFor } from '../support/app/wait-for.ts'

let services: AppServices
let leave: () => void = () => undefined

beforeEach(() => {
  services = createServices({
    baseUrl: 'http://localhost:3000',
    storage: localStorage,
    fullAccessRoles: ['full-access'],
    readCookie: () => null,
    navigate: () => undefined,
    log: { warn: () => undefined, error: () => undefined },
  })
})
afterEach(() => {
  leave()
  localStorage.clear()
})

async function show(children: ReactNode) {
  const texts = createTexts('en', loadTexts)
  await texts.load('common')
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const environment = { origin: '', loadedPage: () => undefined, preload: () => undefined }
  root.render(
    <Application services={services} texts={texts} environment={environment}>
      {children}
    </Application>,
  )
  leave = () => {
    root.unmount()
    element.remove()
  }
  await waitFor(() => expect(element.innerHTML).not.toBe(''))
}

const shown = () => document.body.textContent ?? ''

const signedIn = (role: string, permissions: string[] = []) =>
  services.store.setIdentity({
    id: 1,
    role,
    roles: [role],
    permissions,
    name: 'Ada',
    email: null,
    phone: null,
    firebase_uid: null,
    locale: null,
    time_zone: null,
  })

describe('content with permissions', () => {
  const everything = (
    <>
      <i>always </i>
      <Can>anyone </Can>
      <Can of="orders:cancel">canceller </Can>
      <Can of={['orders:cancel', 'orders:edit']}>either </Can>
      <Can of="orders:cancel" not>
        no-canceller{' '}
      </Can>
      <Role>any-role </Role>
      <Role of="mover">mover </Role>
      <Role of={['mover', 'driver']}>crew </Role>
      <Role of="mover" not>
        no-mover{' '}
      </Role>
    </>
  )

  test.each([
    ['a visitor', '', [], 'always anyone no-canceller any-role no-mover'],
    ['a driver', 'driver', [], 'always anyone no-canceller any-role crew no-mover'],
    ['a mover', 'mover', ['orders:edit'], 'always anyone either no-canceller any-role mover crew'],
    [
      'who may cancel',
      'customer',
      ['orders:cancel'],
      'always anyone canceller either any-role no-mover',
    ],
    ['full access', 'full-access', [], 'always anyone no-canceller any-role mover crew'],
  ])('is shown to %s as declared', async (_, role, permissions, text) => {
    await show(everything)
    if (role !== '') signedIn(role, permissions)
    await waitFor(() => expect(shown().trim().split(/\s+/).join(' ')).toBe(text))
  })
})

describe('a dialog', () => {
  function Asking({ run }: { run: () => Promise<string | null> }) {
    const [isOpen, setOpen] = useState(true)
    const close = () => setOpen(false)
    const submit = async () => {
      const failure = await run()
      if (failure === null) close()
      return failure
    }
    return (
      <>
        <p>page</p>
        <Dialog
          title="Sure?"
          isOpen={isOpen}
          onClose={close}
          confirm={{ label: 'Yes', run: submit }}
        >
          Really?
        </Dialog>
      </>
    )
  }
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
  const press = (label: string) =>
    buttons()
      .find(({ textContent }) => textContent === label)
      ?.click()

  test('asks before it acts and disables its buttons while it acts', async () => {
    let finish: (failure: string | null) => void = () => undefined
    let runs = 0
    const run = () => {
      runs += 1
      return new Promise<string | null>((resolve) => {
        finish = resolve
      })
    }
    await show(<Asking run={run} />)
    expect(runs).toBe(0)
    press('Yes')
    await waitFor(() => expect(buttons().every(({ disabled }) => disabled)).toBe(true))
    press('Yes')
    press('Cancel')
    expect(runs).toBe(1)
    expect(shown()).toContain('Sure?')

    finish('The bank said no')
    await waitFor(() => expect(shown()).toContain('The bank said no'))
    expect(buttons().some(({ disabled }) => disabled)).toBe(false)

    press('Yes')
    await waitFor(() => expect(runs).toBe(2))
    finish(null)
    await waitFor(() => expect(shown()).not.toContain('Sure?'))
  })

  test('scrolls to why it was refused', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scroll.mockRestore())
    await show(<Asking run={async () => 'The bank said no'} />)
    press('Yes')
    await waitFor(() => expect(shown()).toContain('The bank said no'))
    expect(scroll.mock.contexts).toEqual([document.querySelector('dialog [role="alert"]')])
  })

  test('can be closed without an effect', async () => {
    let runs = 0
    await show(
      <Asking
        run={async () => {
          runs += 1
          return null
        }}
      />,
    )
    press('Cancel')
    await waitFor(() => expect(shown()).not.toContain('Sure?'))
    expect(runs).toBe(0)
  })

  test('is closed by a press beside it, but not by the second one of a double click', async () => {
    await show(<Asking run={async () => null} />)
    const pressBeside = (detail: number) =>
      document
        .querySelector('dialog')
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, detail }))
    pressBeside(2)
    await new Promise((resolve) => setTimeout(resolve))
    expect(shown()).toContain('Sure?')
    pressBeside(1)
    await waitFor(() => expect(shown()).not.toContain('Sure?'))
  })

  test('has only a close button if it needs no answer', async () => {
    await show(
      <Dialog title="News" isOpen onClose={() => undefined}>
        Read me
      </Dialog>,
    )
    expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual(['Close'])
  })

  test('is as large as its content unless specified', async () => {
    const close = () => undefined
    await show(
      <>
        <Dialog title="News" isOpen onClose={close} />
        <Dialog title="More" isOpen onClose={close} width="20rem" height="10rem" />
      </>,
    )
    const sizes = [...document.querySelectorAll('dialog')].map(({ style }) => [
      style.width || 'auto',
      style.height || 'auto',
    ])
    expect(sizes).toEqual([
      ['auto', 'auto'],
      ['20rem', '10rem'],
    ])
  })
})

describe('a button', () => {
  test('is of medium size unless specified', async () => {
    await show(
      <>
        <Button>as it is</Button>
        <Button size="md">md</Button>
        <Button size="sm">sm</Button>
        <Button size="lg">lg</Button>
      </>,
    )
    const [plain, md, sm, lg] = [...document.querySelectorAll('button')].map((one) => one.className)
    expect(plain).toBe(md)
    expect(new Set([md, sm, lg]).size).toBe(3)
  })
})
