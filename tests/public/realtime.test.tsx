import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { paths } from '#contract/realtime/paths.ts'
import type { AppServices } from '#front/lib/services.ts'
import { type Realtime, realtimeOf } from '#front/ports/realtime.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aNetwork, frontOver, type Network } from '../support/browser/screen.tsx'
import { aCustomer, type Person } from '../support/people/people.ts'
import { listenOnPort, serverOrigin } from '../support/people/realtime-people.ts'

let app: TestApp
let customer: Person
let network: Network
let services: AppServices
let realtime: Realtime
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const warned = vi.spyOn(console, 'warn')

beforeAll(async () => {
  app = await openApp()
  customer = await aCustomer(app)
})
listenOnPort(() => app)
beforeEach(() => {
  happyDOM.setURL(serverOrigin())
  warned.mockReset()
  network = aNetwork()
  localStorage.setItem('authToken', customer.token)
  services = frontOver({ app, network })
  realtime = realtimeOf(services)
})
afterEach(() => {
  realtime.end()
  localStorage.clear()
})
afterAll(() => app.close())

const status = async () => {
  const { firebase_uid: uid } = (await customer.get('/api/user')).json()
  return app.context.ports.realtime.read(paths.status('customer', uid))
}
const kind = () => realtime.snapshot().kind

describe('a signed-in user', () => {
  test('is connected and online until they sign out', async () => {
    const seen: string[] = []
    realtime.subscribe(() => seen.push(kind()))
    await services.session.start()
    expect(await realtime.ready()).toMatchObject({ connection: { role: 'customer' } })
    expect(seen).toEqual(['connecting', 'ready'])
    await waitFor(async () => expect(await status()).toMatchObject({ online: true, inchat: false }))

    services.store.reset()
    expect(kind()).toBe('none')
    expect(await realtime.ready()).toBeNull()
    await waitFor(async () => expect(await status()).toMatchObject({ online: false }))
  })

  test('goes offline when the page is left and online when it is back', async () => {
    await services.session.start()
    await realtime.ready()
    await waitFor(async () => expect(await status()).toMatchObject({ online: true }))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await status()).toMatchObject({ online: false }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(async () => expect(await status()).toMatchObject({ online: true }))
  })

  test('reconnects with a new token when the old sign-in was ended', async () => {
    await services.session.start()
    const first = await realtime.ready()
    // Sign-ins are distinguished by the second.
    app.clock.now = new Date(app.clock.now.getTime() + 2000)
    await app.context.ports.realtime.revoke(first?.connection.uid ?? '')
    app.clock.now = new Date(app.clock.now.getTime() + 2000)
    await waitFor(() => {
      const now = realtime.snapshot()
      expect(now).toMatchObject({ kind: 'ready' })
      expect(now).not.toBe(first)
    })
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('without a database', () => {
  test('it is logged, nothing else happens, and the connection is retried when the network is back', async () => {
    await services.session.start()
    network.isDown = true
    await realtime.reconnect()
    expect(realtime.snapshot()).toMatchObject({ kind: 'broken', error: { status: 0 } })
    expect(await realtime.ready()).toBeNull()
    expect(warned).toHaveBeenCalledWith(
      'The realtime database could not be reached',
      expect.anything(),
    )

    network.isDown = false
    window.dispatchEvent(new Event('online'))
    expect(await realtime.ready()).not.toBeNull()
  })

  test('a visitor sends no request', async () => {
    services.store.reset()
    await services.session.start()
    expect(await realtime.ready()).toBeNull()
    expect(warned).not.toHaveBeenCalled()
  })
})
