/** An error of the log: the entry's fields, without what a statement's parameters could say. */
export type LoggedEntry = {
  /** In milliseconds. */
  time: number
  msg?: string
  /** The id of the request that failed, as in X-Request-Id. */
  reqId?: string
  err?: { type: string; message: string; stack: string; code?: string }
}

/** Where errors are reported beside the log. */
export type ErrorReports = {
  /** Sends an entry some time soon. Never throws: an error that can't be reported is still logged. */
  report(entry: LoggedEntry): void
  /** Waits until everything is sent, at most `ms`. */
  close(ms: number): Promise<void>
}
