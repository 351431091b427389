import type { LookingMode } from '#contract/client/realtime/looking.ts'
import type { ResourceName } from '#contract/resources.ts'
import { useOnlookers } from '../providers/use-onlookers.ts'
import { useTexts } from '../text/use-texts.ts'

/** Names the others who have the record open, and those of them who write in it. */
export function Onlookers({
  name,
  id,
  mode,
}: {
  name: ResourceName
  id: number
  mode: LookingMode
}) {
  const { text } = useTexts()
  const onlookers = useOnlookers(name, id, mode)
  return (
    <ul className="onlookers" aria-live="polite" aria-label={text('onlookers.label')}>
      {onlookers.map((one) => (
        <li key={one.uid} className={one.mode === 'edit' ? 'onlooker-edits' : ''}>
          <span className="initials" aria-hidden>
            {initialsOf(one.name)}
          </span>
          {text(`onlookers.${one.mode}`, { name: one.name })}
        </li>
      ))}
    </ul>
  )
}

/** Returns the first letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
