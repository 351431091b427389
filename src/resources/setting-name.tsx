import type { Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

/** Shows the name of a setting with its explanation. */
export function SettingName({ row }: { row: Row }) {
  const { setting } = useTexts()
  const { name, meaning } = setting(String(row.key))
  return (
    <>
      {name}
      {meaning && <div className="hint">{meaning}</div>}
    </>
  )
}
