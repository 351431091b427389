import type { Row } from '../../declaration/row.ts'
import { useTexts } from '../../text/use-texts.ts'
import { FeeValue } from '../fee-value.tsx'

export const settingValues = {
  key: SettingName,
  value: FeeValue,
}

/** Shows the name of a setting with its explanation. */
function SettingName({ row }: { row: Row }) {
  const { setting } = useTexts()
  const { name, meaning } = setting(String(row.key))
  return (
    <>
      {name}
      {meaning && <div className="hint">{meaning}</div>}
    </>
  )
}
