import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { permission } from '#contract/kernel/access.ts'
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '#contract/kernel/call.ts'
import type { Act, Kernel, Read } from '#server/kernel/kernel.ts'
import { validate } from '#server/kernel/resource/validate.ts'
import { actOf } from './act.ts'
import { bodyLimitOf } from './body-limit.ts'
import { forbidden } from './problem.ts'
import { actorOf, refuseVisitor } from './request.ts'

type CallInput<C extends Call> = {
  body: BodyOf<C>
  query: QueryOf<C>
  params: Record<ParamsOf<C['path']>, string>
  /** Returns the actor, the time and the request id; throws a 401 for a visitor. */
  act: () => Act
  /** Runs reads that may be a few seconds old, if the call allows it. */
  read: Read
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers the route of a declared call. Before the handler runs, it checks in this order: the
 * caller's role, the rate limits, and the input against its schemas.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  kernel: Kernel,
  call: C,
  handler: (input: CallInput<C>) => Promise<ResponseOf<C>>,
): void {
  const {
    method,
    path: url,
    summary,
    query,
    body,
    limits = [],
    response,
    idempotent = false,
    forTokens = false,
  } = call
  const isForAnyone = call.by === 'anyone'
  const status = response ? (call.status ?? 200) : 204
  app.route({
    method,
    url,
    schema: { summary, tags: [url.split('/')[2] ?? url.slice(1)] },
    bodyLimit: bodyLimitOf(body, isForAnyone ? 'visitor' : 'member'),
    ...(isForAnyone ? {} : { onRequest: refuseVisitor }),
    config: {
      idempotent,
      isForTokens: forTokens,
      ...(call.permission ? { permissions: [permission(...call.permission)] } : {}),
      status,
      errorStatuses: [
        ...(isForAnyone ? [] : [401, 403]),
        ...(limits.length > 0 ? [429] : []),
        ...(call.errorStatuses ?? []),
      ],
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
      ...(response ? { response } : {}),
    },
    handler: async (request, reply) => {
      admit(kernel, call, request)
      for (const limit of limits) reply.headers(await kernel.tries.countRequest(limit, request))
      const input = {
        body: body ? validate(body, request.body ?? {}, request.locale) : undefined,
        query: query ? validate(query, converted(query, request.query), request.locale) : undefined,
        params: request.params,
        act: () => actOf(kernel, request),
        read: kernel.readerFor(call, request.actor),
        request,
        reply,
      }
      reply.code(status)
      const result = await handler(input as unknown as CallInput<C>)
      return response ? result : reply.send()
    },
  })
}

function admit(kernel: Kernel, call: Call, request: FastifyRequest): void {
  if (call.by === 'anyone') return
  const actor = actorOf(request)
  const isNamed = call.by.some((kind) => kind === actor.kind)
  if (!isNamed || !kernel.policy.allows(actor, `${call.method} ${call.path}`))
    throw forbidden(actor.locale)
  if (actor.kind === 'admin' && call.permission && !kernel.policy.can(actor, ...call.permission))
    throw forbidden(actor.locale)
}

/** Converts a query's text to the numbers and booleans of the schema. */
const converted = (schema: TSchema, query: unknown): unknown =>
  Value.Convert(schema, { ...(query as object) })
