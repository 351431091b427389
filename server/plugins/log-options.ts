import type { FastifyServerOptions } from 'fastify'

import { loggedError, reasonOf } from '#server/kernel/http/logged-error.ts'

type Logger = FastifyServerOptions['logger']

/** Returns Fastify's log options with serializers that never log a statement's parameters. */
export const withoutParameters = (logger: Logger) =>
  logger
    ? {
        ...(logger === true ? {} : logger),
        serializers: { err: loggedError },
        hooks: { logMethod: addReason },
      }
    : false

// Without a message, the logger would use the error's own, which contains the parameters.
function addReason(this: unknown, args: unknown[], method: (...args: unknown[]) => void): void {
  const [first, ...rest] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const isWithoutText = error instanceof Error && rest.length === 0
  const fields = first === error ? {} : (first as object)
  method.apply(this, isWithoutText ? [{ ...fields, err: error }, reasonOf(error)] : args)
}
