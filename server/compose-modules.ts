import type { FastifyInstance } from 'fastify'

import type { AppContext } from './context.ts'
import type { KernelModule } from './kernel/kernel.ts'
import { type Channel, usualLane } from './kernel/outbox/lane.ts'
import { claims } from './kernel/transition/extensions.ts'
import type { Job, ServerModule } from './server-module.ts'

/** Registers the routes of all modules. Throws if two modules claim the same route. */
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
  // Routes registered in this scope after the loop belong to the kernel.
  module = 'kernel'
}

/** Returns all outbox channels. Throws if two modules claim the same channel. */
export function channelsOf(
  modules: readonly ServerModule[],
  context: () => AppContext,
): Record<string, Channel> {
  const claim = claims()
  const channels: Record<string, Channel> = {}
  for (const { name, deliveries = {} } of modules)
    for (const [channel, { deliver, lane }] of Object.entries(deliveries)) {
      claim('channel', channel, name)
      channels[channel] = {
        lane: { ...usualLane, ...lane },
        deliver: (message) => deliver(context(), message),
      }
    }
  return channels
}

/** Runs jobs one after another. A failure is logged and doesn't stop the others. */
export async function runJobs(jobs: readonly Job[], context: AppContext, now: Date): Promise<void> {
  for (const { name, run } of jobs)
    try {
      await run(context, now)
    } catch (error) {
      context.log.error({ err: error, job: name }, 'a job failed and will be tried again')
    }
}

/** Makes a module's notification listeners skip events at times for which `isNews` is false. */
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
