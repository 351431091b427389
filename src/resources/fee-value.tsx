import type { Row } from '../declaration/row.ts'
import { useFormat } from '../text/use-format.ts'

/** Shows the value of a fee, formatted by its kind. */
export function FeeValue({ row }: { row: Row }) {
  const { money, rate, number } = useFormat()
  const value = Number(row.value)
  const formats: Readonly<Record<string, (value: number) => string>> = { money, rate }
  return <span className="number">{(formats[String(row.kind)] ?? number)(value)}</span>
}
