/** An invalid rules file. `at` is the rule's path in the file, `column` counts from 1. */
export class RulesError extends Error {
  readonly at: string
  readonly column: number | null

  constructor(at: string, column: number | null, reason: string) {
    super(`${at}${column === null ? '' : `, column ${column}`}: ${reason}`)
    this.name = 'RulesError'
    this.at = at
    this.column = column
  }
}

/** An error in one expression, before its place in the file is known. */
export class ExpressionError extends Error {
  readonly column: number
  readonly reason: string

  constructor(column: number, reason: string) {
    super(`column ${column}: ${reason}`)
    this.name = 'ExpressionError'
    this.column = column
    this.reason = reason
  }
}

/**
 * An expression that can't be evaluated for these values: its rule is false as a whole, even within
 * `||`.
 */
export class EvaluationFailure extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'EvaluationFailure'
  }
}
