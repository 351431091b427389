import type { ErrorReports, LoggedEntry } from '#server/ports/error-reports.ts'

/** The level of `error` in the log; `fatal` is higher. */
const errorLevel = 50

/** Returns a stream for the log that writes to `out` and reports the errors among the entries. */
export const reportedLog = (
  reports: ErrorReports,
  out: { write(line: string): unknown } = process.stdout,
) => ({
  write(line: string): void {
    out.write(line)
    const entry = JSON.parse(line) as LoggedEntry & { level: number }
    if (entry.level >= errorLevel) reports.report(entry)
  },
})
