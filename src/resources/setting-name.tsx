import type { Row } from '../kernel/traits.ts'
import { useTexts } from '../texts.ts'

/** A setting by its name, with the sentence that says what it decides. */
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
