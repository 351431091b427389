import { useTexts } from '../text/use-texts.ts'
import { useStored } from '../ui/use-stored.ts'
import { QuickButton } from './quick-button.tsx'

const key = 'list-density'
const compact = 'compact'

/** Reports whether the person has chosen compact tables on this device. */
export const useIsCompact = (): boolean => useStored(key)[0] === compact

/** Switches all tables between comfortable and compact rows. */
export function DensitySwitch() {
  const { text } = useTexts()
  const [density, store] = useStored(key)
  const isCompact = density === compact
  return (
    <QuickButton isOn={isCompact} onClick={() => store(isCompact ? 'comfortable' : compact)}>
      {text('list.compact')}
    </QuickButton>
  )
}
