import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type simpleRest from '@refinedev/simple-rest'
import type axios from 'axios'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser, openPerson } from '../support/browser/browser.ts'
import { borrowServer, type SharedServer } from '../support/worker/shared-server.ts'

/** Third-party clients, signed in by cookie, against the server as it runs in production. */
let server: SharedServer
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'stock-clients-'))
const admin = { email: 'admin@haulwell.test', password: 'haulwell-demo' }

beforeAll(async () => {
  ;[server, browser] = await Promise.all([borrowServer(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

type Clients = { axios: typeof axios; simpleRest: typeof simpleRest }
declare const clients: Clients

test('axios in a browser works and sends the XSRF cookie back by itself', async () => {
  const { page } = await withClients()
  const results = await page.evaluate(async (credentials) => {
    const http = clients.axios.create({ withCredentials: true, withXSRFToken: true })
    const refused = await http.post('/api/login', credentials).catch((error) => error.response)
    await http.get('/sanctum/csrf-cookie')
    await http.post('/api/login', credentials)
    const { data: user } = await http.get('/api/user')
    const { data: made, status } = await http.post('/api/coupons', { code: 'AXIOS5', amount: 5 })
    const { data: changed } = await http.put(`/api/coupons/${made.id}`, { amount: 7, version: 1 })
    const form = new FormData()
    form.append('_method', 'PATCH')
    form.append('amount', '9')
    const { data: again } = await http.post(`/api/coupons/${made.id}`, form)
    await http.delete(`/api/coupons/${made.id}`)
    await http.post('/api/logout')
    const { status: gone } = await http.get('/api/user', { validateStatus: () => true })
    return [refused?.status, refused?.data, user.email, status, changed.amount, again.amount, gone]
  }, admin)
  expect(results).toEqual([419, { message: 'CSRF token mismatch.' }, admin.email, 201, 7, 9, 401])
})

test('Refine’s simple-rest provider works with a cookie and CSRF', async () => {
  const { page } = await withClients()
  const results = await page.evaluate(async (credentials) => {
    const http = clients.axios.create({ withCredentials: true, withXSRFToken: true })
    await http.get('/sanctum/csrf-cookie')
    await http.post('/api/login', credentials)
    const provider = clients.simpleRest(`${location.origin}/api`, http)
    const { data: made } = await provider.create({
      resource: 'coupons',
      variables: { code: 'REFINE5', amount: 5 },
    })
    const { data: changed } = await provider.update({
      resource: 'coupons',
      id: made.id as number,
      variables: { amount: 6, version: 1 },
    })
    const { data: found, total } = await provider.getList({
      resource: 'coupons',
      pagination: { currentPage: 1, pageSize: 10 },
      filters: [{ field: 'code', operator: 'eq', value: 'REFINE5' }],
      sorters: [{ field: 'amount', order: 'desc' }],
    })
    await provider.deleteOne({ resource: 'coupons', id: made.id as number })
    return [changed.amount, found.map(({ code }) => code), total]
  }, admin)
  expect(results).toEqual([6, ['REFINE5'], 1])
})

test('curl works with a cookie jar', () => {
  const jar = join(folder, 'jar')
  const curl = (...args: string[]) =>
    execFileSync('curl', ['-sS', '-b', jar, '-c', jar, '-w', '\n%{http_code}', ...args], {
      encoding: 'utf8',
    })
  const json = ['-H', 'Content-Type: application/json', '-H', 'Accept: application/json']
  const call = (method: string, path: string, body?: object) => {
    const token = /\tXSRF-TOKEN\t(\S+)/.exec(readFileSync(jar, 'utf8'))?.[1] ?? ''
    const answer = curl(
      '-X',
      method,
      ...json,
      '-H',
      `X-XSRF-TOKEN: ${decodeURIComponent(token)}`,
      ...(body ? ['-d', JSON.stringify(body)] : []),
      `${server.url}${path}`,
    )
    const end = answer.lastIndexOf('\n')
    return { status: Number(answer.slice(end)), body: JSON.parse(answer.slice(0, end) || 'null') }
  }

  expect(curl(`${server.url}/sanctum/csrf-cookie`).trim()).toBe('204')
  expect(readFileSync(jar, 'utf8')).toMatch(/#HttpOnly_localhost\t.*session/)
  expect(call('POST', '/api/login', admin).status).toBe(200)
  expect(call('GET', '/api/user').body).toMatchObject({ email: admin.email })
  const made = call('POST', '/api/coupons', { code: 'CURL5', amount: 5 })
  expect(made.status).toBe(201)
  expect(call('PATCH', `/api/coupons/${made.body.id}`, { amount: 500 })).toMatchObject({
    status: 422,
    body: { errors: { amount: [expect.any(String)] } },
  })
  expect(call('DELETE', `/api/coupons/${made.body.id}`).status).toBe(200)
  expect(call('POST', '/api/logout').status).toBeLessThan(300)
  expect(call('GET', '/api/user')).toEqual({ status: 401, body: { message: 'Unauthenticated.' } })
})

/** Opens a page of the site that includes the third-party clients, like another program's code. */
async function withClients(): Promise<{ page: Page }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'tests/support/browser/stock-clients.ts', formats: ['iife'], name: 'stock' },
    },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the clients were not bundled')
  const { page } = await openPerson(browser, server.url)
  await page.goto('/about')
  await page.evaluate(`${bundle.output[0].code};globalThis.clients = stock.clients`)
  return { page }
}
