import { useDisplayPreference } from '../providers/display-preferences.ts'
import { useTexts } from '../text/use-texts.ts'
import { QuickButton } from './quick-button.tsx'

const compact = 'compact'

/** Reports whether the person has chosen compact tables. */
export const useIsCompact = (): boolean => useDisplayPreference('density')[0] === compact

/** Switches all tables between comfortable and compact rows. */
export function DensitySwitch() {
  const { text } = useTexts()
  const [density, store] = useDisplayPreference('density')
  const isCompact = density === compact
  return (
    <QuickButton isOn={isCompact} onClick={() => store(isCompact ? null : compact)}>
      {text('list.compact')}
    </QuickButton>
  )
}
