import {
  type ImportExample,
  type ImportReport,
  maxReported,
} from '#contract/kernel/import-report.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'

/** A report that grows row by row, in the order of the file, and stays small. */
export function growingReport(before: ImportReport) {
  const report = structuredClone(before)
  const groups = new Map(report.groups.map((group) => [keyOf(group.field, group.message), group]))
  return {
    report,
    refuse(row: number, errors: FieldErrors) {
      for (const [field, messages] of Object.entries(errors))
        for (const message of messages) add(row, field || null, message)
    },
    example(example: ImportExample) {
      if (report.examples.length < maxReported.examples) report.examples.push(example)
    },
  }

  function add(row: number, field: string | null, message: string): void {
    const key = keyOf(field, message)
    let group = groups.get(key)
    if (!group) {
      if (groups.size >= maxReported.groups) {
        report.further += 1
        return
      }
      group = { field, message, count: 0, rows: [], is_cut: false }
      groups.set(key, group)
      report.groups.push(group)
    }
    group.count += 1
    const last = group.rows.at(-1)
    if (last && !group.is_cut && last[1] === row - 1) last[1] = row
    else if (last?.[1] === row) return
    else if (group.rows.length < maxReported.ranges) group.rows.push([row, row])
    else group.is_cut = true
  }
}

const keyOf = (field: string | null, message: string): string => `${field ?? ''}\n${message}`
