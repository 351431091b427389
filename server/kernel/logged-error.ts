import { databaseError } from './transact.ts'

/** Of a full disk, a lost connection, a server that stops: PostgreSQL's own words, no client's. */
const ofTheServer = /^(08|53|57|58)/

type Logged = {
  [key: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
  cause?: Logged
}

/**
 * An error as the log gets it. Of a failed statement that is its text and PostgreSQL's code: its
 * parameters, and messages that repeat them, may hold what people wrote or the reference of a card.
 */
export const loggedError = (error: unknown): Logged =>
  error instanceof Error
    ? describe(error)
    : { type: typeof error, message: String(error), stack: '' }

/** In one line, for the record of what could not be delivered. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? describe(error).message : String(error)

function describe(error: Error): Logged {
  const failed = databaseError(error)
  const statement = statementOf(error)
  const code = failed?.code ?? ('code' in error ? String(error.code) : undefined)
  const shared = {
    type: error.name,
    // Without its first lines, which repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code === undefined ? {} : { code }),
  }
  if (failed) {
    const words = ofTheServer.test(failed.code) && failed instanceof Error ? failed.message : ''
    const where = statement === undefined ? '' : ` in: ${statement}`
    return { ...shared, message: `PostgreSQL ${failed.code} ${words}`.trim() + where }
  }
  const message = statement === undefined ? error.message : `A statement failed: ${statement}`
  return {
    ...shared,
    message,
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  }
}

/** Drizzle wraps what fails into an error with the statement and its parameters. */
function statementOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('query' in cause && typeof cause.query === 'string') return cause.query
  return undefined
}
