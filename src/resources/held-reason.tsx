import type { Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

/** Why an earning waits for staff: in words where the system held it, else what a person wrote. */
export function HeldReason({ row }: { row: Row }) {
  const { failure } = useTexts()
  return row.held_reason ? failure(String(row.held_reason)) : null
}
