import type { stallReasons } from '#contract/machines/background-check.ts'

/** The provider doesn't answer; ask again with the same key. */
type Unavailable = { status: 'unavailable' }

export type CheckedPerson = {
  /** The full legal name, as the person typed it. */
  name: string
  email: string | null
  /** The state in which the person works: `CA`. */
  state_code: string | null
}

export type OrderedCheck =
  | { status: 'ordered'; check: string }
  /** The provider will not make this check, whenever it is asked. */
  | { status: 'refused'; reason: string }
  | Unavailable

/** The state of a check, as the provider knows it. The report itself is never fetched. */
export type CheckReport = { check: string } & (
  | {
      status: 'running'
      /** The provider's page on which the person enters what the check needs; null once done. */
      form_url: string | null
    }
  | { status: 'stalled'; reason: (typeof stallReasons)[number]; form_url: string | null }
  | { status: 'complete'; result: 'clear' | 'consider'; finished_at: string }
  /** The person disputes the report at the provider. */
  | { status: 'disputed' }
  /** It was called off there, or the person didn't begin in time. */
  | { status: 'canceled' }
)

/** Checks the backgrounds of people who have consented. */
export type BackgroundChecks = {
  name: string
  /** Whether the provider reaches people by mail only. */
  needsEmail: boolean
  /** Orders a check. A repeated key must come with the same parameters, and orders nothing more. */
  order(request: { key: string; person: CheckedPerson }): Promise<OrderedCheck>
  /**
   * Returns the present state of a check, by its reference or by that of one of its records in an
   * event. Rejects for an unknown one.
   */
  report(reference: string): Promise<CheckReport | Unavailable>
}
