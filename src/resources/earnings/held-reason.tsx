import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'

/** Shows why an earning is on hold: the system's reason as a text, or the reason a person wrote. */
export function HeldReason({ row }: { row: Row }) {
  const { failure } = useTexts()
  return row.held_reason ? failure(String(row.held_reason)) : null
}
