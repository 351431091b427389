import type { FastifyInstance } from 'fastify'

import type { AppContext } from './context.ts'
import { claims } from './kernel/extensions.ts'
import type { KernelModule } from './kernel/kernel.ts'
import type { Deliver } from './kernel/outbox.ts'
import type { Delivery, Job, ServerModule } from './server-module.ts'

/** Registers the routes of all modules. Throws when two modules claim the same one. */
export async function registerRoutes(
  scope: FastifyInstance,
  modules: readonly ServerModule[],
  context: AppContext,
): Promise<void> {
  const claim = claims()
  let module = ''
  scope.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) claim('route', `${one} ${url}`, module)
  })
  for (const { name, routes } of modules) {
    module = name
    await routes?.(scope, context)
  }
  // Routes that are registered in the scope later are the kernel's.
  module = 'kernel'
}

/** The channels in a lane, with how their messages are delivered. Throws when two modules claim the same. */
export function channelsIn(
  lane: Delivery['lane'],
  modules: readonly ServerModule[],
  context: () => AppContext,
): Record<string, Deliver> {
  const claim = claims()
  const channels: Record<string, Deliver> = {}
  for (const { name, deliveries = {} } of modules)
    for (const [channel, delivery] of Object.entries(deliveries)) {
      claim('channel', channel, name)
      if (delivery.lane === lane)
        channels[channel] = (message) => delivery.deliver(context(), message)
    }
  return channels
}

/** Runs jobs one after the other. One that fails is logged, and the others run all the same. */
export async function runJobs(jobs: readonly Job[], context: AppContext, now: Date): Promise<void> {
  for (const { name, run } of jobs)
    try {
      await run(context, now)
    } catch (error) {
      context.log.error({ err: error, job: name }, 'a job failed and will be tried again')
    }
}

/** A module whose listeners only notify people, without them at moments when `isNews` is false. */
export function listeningToNews(
  module: ServerModule,
  isNews: (now: Date) => boolean,
): KernelModule {
  if (!module.listensToNewsOnly) return module
  const filtered = <S extends { now: Date }>(
    listeners: { [event: string]: ((step: S) => Promise<void>) | undefined } = {},
  ) =>
    Object.fromEntries(
      Object.entries(listeners).map(([event, listen]) => [
        event,
        async (step: S) => {
          if (isNews(step.now)) await listen?.(step)
        },
      ]),
    )
  const { listeners, afterCreate }: KernelModule = module
  return { ...module, listeners: filtered(listeners), afterCreate: filtered(afterCreate) }
}
