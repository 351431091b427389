import type { FastifyServerOptions } from 'fastify'

import { loggedError, reasonOf } from '../kernel/logged-error.ts'

type Logger = FastifyServerOptions['logger']

/** Fastify's log options such that no entry holds the parameters of a statement. */
export const withoutParameters = (logger: Logger) =>
  logger
    ? {
        ...(logger === true ? {} : logger),
        serializers: { err: loggedError },
        hooks: { logMethod: addReason },
      }
    : false

// An entry without a text would get the error's own message, which holds the parameters.
function addReason(this: unknown, args: unknown[], method: (...args: unknown[]) => void): void {
  const [first, ...rest] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const isWithoutText = error instanceof Error && rest.length === 0
  const fields = first === error ? {} : (first as object)
  method.apply(this, isWithoutText ? [{ ...fields, err: error }, reasonOf(error)] : args)
}
