import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'

import { permission } from '#contract/kernel/access.ts'
import {
  createSchema,
  editSchema,
  isRestorable,
  type Resource,
  rowSchema,
} from '#contract/kernel/resource.ts'
import { exportRows } from '#server/kernel/export/export-rows.ts'
import { bodyLimitOf } from '#server/kernel/http/body-limit.ts'
import { actorOf, refuseVisitor } from '#server/kernel/http/request.ts'
import type { AnyRow, Kernel } from '#server/kernel/kernel.ts'
import { eventIdOf } from '#server/kernel/transition/event.ts'
import { transitionSchema } from '#server/kernel/transition/transition.ts'
import { listParameters } from './list-parameters.ts'
import { list, show } from './read.ts'
import { Related, related } from './related.ts'
import { Summary, summary as summarize } from './summary.ts'
import { create, deleteSchema, edit, move, remove, restore } from './write.ts'

const created = 201

const relatedDescription =
  'For administrators: the records that refer to it, among those that they may list, by the field.'

/** Registers the five simple-rest routes and the transition route of every declared resource. */
export function registerResources(app: FastifyInstance, kernel: Kernel): void {
  for (const resource of Object.values(kernel.resources)) {
    const path = `/api/${resource.name}`
    const summary = (what: string) => ({
      tags: [resource.name],
      summary: `${what} ${resource.name}`,
    })
    const response = rowSchema(resource)
    const errorStatuses = [401, 403]
    const onRequest = refuseVisitor
    /** Programs with the scope for this action may call it. */
    const tokensMay = (action: string) => ({
      isForTokens: true,
      permissions: [permission(resource.name, action)],
    })
    const withEventId = async (
      request: FastifyRequest,
      reply: FastifyReply,
      past: string,
      written: Promise<AnyRow>,
    ) => {
      const row = await written
      const event = { resource: resource.name, record_id: row.id, name: `${resource.name}.${past}` }
      await addEventId(kernel, request, reply, event)
      return row
    }

    if (resource.actions.includes('list'))
      app.get(
        path,
        {
          schema: { ...summary('List'), description: 'Takes the query of *Lists* above.' },
          onRequest,
          config: {
            ...tokensMay('list'),
            parameters: listParameters(resource),
            response: Type.Array(response),
            errorStatuses,
          },
        },
        (request, reply) => list(kernel, resource, request, reply),
      )
    if (resource.actions.includes('list'))
      app.get(
        `${path}/summary`,
        {
          schema: { ...summary('Count and sum'), description: 'Takes the query of *Sums* above.' },
          onRequest,
          config: { ...tokensMay('list'), response: Summary, errorStatuses },
        },
        (request) => summarize(kernel, resource, request),
      )
    if (resource.actions.includes('list'))
      app.get(
        `${path}/export`,
        {
          schema: { ...summary('Export'), description: 'Takes the query of *Exports* above.' },
          onRequest,
          config: { ...tokensMay('export'), errorStatuses },
        },
        (request, reply) => exportRows(kernel, resource, request, reply),
      )
    if (resource.actions.includes('show'))
      app.get(
        `${path}/:id`,
        {
          schema: summary('Show one of'),
          onRequest,
          config: { ...tokensMay('show'), response, errorStatuses },
        },
        (request, reply) => show(kernel, resource, request, reply),
      )
    if (resource.actions.includes('show'))
      app.get(
        `${path}/:id/related`,
        {
          schema: { ...summary('Count what refers to one of'), description: relatedDescription },
          onRequest,
          config: { ...tokensMay('show'), response: Related, errorStatuses },
        },
        (request) => related(kernel, resource, request),
      )
    if (resource.actions.includes('create'))
      app.post(
        path,
        {
          schema: summary('Create one of'),
          onRequest,
          bodyLimit: bodyLimitOf(createSchema(resource), 'member'),
          config: {
            ...tokensMay('create'),
            body: createSchema(resource),
            response,
            errorStatuses: [...errorStatuses, ...(resource.limits.length > 0 ? [429] : [])],
            status: created,
            idempotent: true,
          },
        },
        async (request, reply) => {
          if (actorOf(request).kind !== 'admin')
            for (const limit of resource.limits)
              reply.headers(await kernel.tries.countRequest(limit, request))
          reply.code(created)
          return withEventId(request, reply, 'created', create(kernel, resource, request))
        },
      )
    if (resource.actions.includes('edit'))
      for (const method of ['PATCH', 'PUT'] as const)
        app.route({
          method,
          url: `${path}/:id`,
          schema: summary('Change one of'),
          onRequest,
          bodyLimit: bodyLimitOf(editSchema(resource), 'member'),
          config: {
            ...tokensMay('edit'),
            body: editSchema(resource),
            response,
            errorStatuses: [...errorStatuses, 409],
          },
          handler: (request, reply) =>
            withEventId(request, reply, 'edited', edit(kernel, resource, request)),
        })
    if (resource.actions.includes('delete'))
      app.delete(
        `${path}/:id`,
        {
          schema: summary('Delete one of'),
          onRequest,
          bodyLimit: bodyLimitOf(deleteSchema, 'member'),
          config: {
            ...tokensMay('delete'),
            body: deleteSchema,
            response,
            errorStatuses: [...errorStatuses, 409],
          },
        },
        (request, reply) =>
          withEventId(request, reply, 'deleted', remove(kernel, resource, request)),
      )
    if (resource.actions.includes('delete') && isRestorable(resource))
      app.post(
        `${path}/:id/restore`,
        {
          schema: summary('Restore one of'),
          onRequest,
          bodyLimit: bodyLimitOf(undefined, 'member'),
          config: { ...tokensMay('delete'), response, errorStatuses },
        },
        (request, reply) =>
          withEventId(request, reply, 'restored', restore(kernel, resource, request)),
      )
    registerTransitions(app, kernel, resource, path)
  }
}

function registerTransitions(
  app: FastifyInstance,
  kernel: Kernel,
  resource: Resource,
  path: string,
): void {
  const machine = kernel.machines[resource.name]
  if (!machine) return
  const transitions = Object.values(machine.transitions)
  const body = transitionSchema(machine)
  const limited = transitions.some(({ guess }) => guess) ? [429] : []
  app.post(
    `${path}/:id/transitions/:name`,
    {
      schema: {
        tags: [resource.name],
        summary: `Move one of ${resource.name}: ${Object.keys(machine.transitions).join(', ')}`,
      },
      onRequest: refuseVisitor,
      bodyLimit: bodyLimitOf(body, 'member'),
      config: {
        isForTokens: true,
        permissions: Object.keys(machine.transitions).map((name) =>
          permission(resource.name, name),
        ),
        body,
        response: rowSchema(resource),
        errorStatuses: [401, 403, 409, ...limited],
        idempotent: true,
      },
    },
    async (request, reply) => {
      const row = await move(kernel, resource, request)
      const { name = '' } = request.params as { name?: string }
      const event = { record_id: row.id, name: machine.transitions[name]?.emits ?? '' }
      await addEventId(kernel, request, reply, { ...event, resource: resource.name })
      return row
    },
  )
}

/** Adds the id of the event that a write has recorded, with which an administrator can undo it. */
/** Names to staff, in a header, the event of what the request has done to a record. */
export async function addEventId(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  event: { resource: string; record_id: number; name: string },
): Promise<void> {
  if (actorOf(request).kind !== 'admin') return
  const id = await eventIdOf(kernel, { ...event, request_id: request.id })
  if (id) reply.header('X-Event-Id', id)
}
