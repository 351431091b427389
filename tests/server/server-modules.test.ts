import { readdirSync } from 'node:fs'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { outboxChannels } from '#contract/resources/undelivered-messages.ts'
import { modules } from '#server/app.ts'
import { channelsOf, registerRoutes } from '#server/compose-modules.ts'
import type { KernelModule } from '#server/kernel/kernel.ts'
import { combineModules } from '#server/kernel/transition/extensions.ts'
import type { ServerModule } from '#server/server-module.ts'

const meets = async () => undefined
const hook = async () => ({})

describe('the list of modules', () => {
  test('has every folder of server/modules, by its name', () => {
    const folders = readdirSync('server/modules').sort()
    expect(modules.map(({ name }) => name).sort()).toEqual(folders)
  })
})

test('every channel of the outbox is delivered by a module', () => {
  const channels = channelsOf(modules, () => ({}) as never)
  expect(Object.keys(channels).sort()).toEqual([...outboxChannels].sort())
})

describe('two modules that claim the same thing', () => {
  const claims: [what: string, claim: Omit<KernelModule, 'name'>][] = [
    ['need orders.valid_quote', { needs: { orders: { valid_quote: meets } } }],
    ['effects orders', { effects: { orders: { place: null } } }],
    ['hook fees.edit', { hooks: { fees: { edit: hook } } }],
  ]
  test.each(claims)('fail to start: %s', (what, claim) => {
    const combine = () =>
      combineModules([
        { name: 'booking', ...claim },
        { name: 'orders', ...claim },
      ])
    expect(combine).toThrow(`The modules "booking" and "orders" both claim the ${what}.`)
  })

  test('fail to start with one channel', () => {
    const delivering = (name: string): ServerModule => ({
      name,
      deliveries: { mail: { deliver: meets } },
    })
    const both = [delivering('booking'), delivering('orders')]
    expect(() => channelsOf(both, () => ({}) as never)).toThrow(
      'The modules "booking" and "orders" both claim the channel mail.',
    )
  })

  test('fail to start with one route', async () => {
    const answering = (name: string): ServerModule => ({
      name,
      routes: (scope) => void scope.get('/api/quotes', async () => name),
    })
    const both = [answering('booking'), answering('orders')]
    await expect(registerRoutes(Fastify(), both, {} as never)).rejects.toThrow(
      'The modules "booking" and "orders" both claim the route GET /api/quotes.',
    )
  })

  test('fail to start with one name', () => {
    expect(() => combineModules([{ name: 'orders' }, { name: 'orders' }])).toThrow('name orders')
  })
})

test('listeners of several modules to one event run in the order of the modules', async () => {
  const heard: string[] = []
  const listening = (name: string): KernelModule => ({
    name,
    listeners: {
      'order.placed': async () => {
        heard.push(name)
      },
    },
  })
  const { listeners } = combineModules([listening('finance'), listening('chats')])
  for (const listen of listeners('order.placed')) await listen({} as never)
  expect(heard).toEqual(['finance', 'chats'])
})
