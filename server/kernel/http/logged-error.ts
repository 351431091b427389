import { databaseError } from '#server/kernel/sql/transact.ts'

/**
 * SQLSTATE classes for lost connections, full disks and shutdowns. Their messages contain no client
 * data.
 */
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
 * Converts an error for the log. Of a failed statement it includes the SQL text and PostgreSQL's
 * code. It leaves out the parameters, and messages that repeat them, because they may contain
 * personal text or a card's reference.
 */
export const loggedError = (error: unknown): Logged =>
  error instanceof Error
    ? describe(error)
    : { type: typeof error, message: String(error), stack: '' }

/** Returns an error's reason in one line, as stored with a failed delivery. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? describe(error).message : String(error)

function describe(error: Error): Logged {
  const failed = databaseError(error)
  const statement = statementOf(error)
  const code = failed?.code ?? ('code' in error ? String(error.code) : undefined)
  const shared = {
    type: error.name,
    // The first lines of a stack repeat the message.
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

/**
 * Returns the SQL text from the error in which Drizzle wraps a failed statement and its parameters.
 */
function statementOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('query' in cause && typeof cause.query === 'string') return cause.query
  return undefined
}
