import { knownResource } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useTexts } from '../text/use-texts.ts'

/** Shows the name of the resource that a row is about. */
export function ResourceValue({ row }: { row: Row }) {
  const name = String(row.resource)
  const texts = useTexts()
  return <>{knownResource(name) ? texts.many(name) : name}</>
}
