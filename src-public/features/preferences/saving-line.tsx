import type { WishKey } from '#contract/calls/preferences.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from '../crew/own-rows.ts'
import type { SavedWishes } from './use-saved-wishes.ts'
import { changedIn, fieldOf, type Wishes, wishesOf } from './wishes.ts'

type Props = {
  saving: SavedWishes
  mover: MoverRow
  wishes: Wishes
  isChanged: boolean
  onReset: () => void
  onDiscard: () => void
  onTake: (theirs: MoverRow) => void
}

/** Renders the buttons of the form, what became of the last save, and its undo. */
export function SavingLine(props: Props) {
  const { saving, mover, wishes, isChanged, onReset, onDiscard, onTake } = props
  const say = useTexts('preferences')
  const errorMessage = useErrorMessage()
  const { isBusy, error, other, done, undo } = saving
  const isInUse = isChanged || undo !== null
  return (
    <div
      className={`z-10 -mx-2 flex flex-col gap-3 bg-paper px-2 py-3 ${isInUse ? 'above-bar sticky' : ''}`}
    >
      {error && (
        <Notice tone="bad">{error.status === 0 ? say('offline') : errorMessage(error)}</Notice>
      )}
      {other && (
        <Notice tone="warn" title={say('stale')} isLive>
          <Differences mover={mover} theirs={wishesOf(other)} mine={wishes} />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" size="sm" isBusy={isBusy}>
              {say('keep')}
            </Button>
            <Button look="plain" size="sm" onClick={() => onTake(other)}>
              {say('take')}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!other && (
          <Button type="submit" isBusy={isBusy} disabled={!isChanged}>
            {say('save')}
          </Button>
        )}
        {isChanged && (
          <Button look="plain" disabled={isBusy} onClick={onDiscard}>
            {say('discard')}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={onReset}>
          {say('reset')}
        </Button>
        <p role="status" className="font-semibold text-moss empty:hidden">
          {done && say(done)}
        </p>
        {undo && (
          <Button look="quiet" isBusy={isBusy} onClick={() => void undo()}>
            {say('undo')}
          </Button>
        )}
      </div>
    </div>
  )
}

type DifferencesProps = { mover: MoverRow; theirs: Wishes; mine: Wishes }

/** Lists what was changed elsewhere, with both values. */
function Differences({ mover, theirs, mine }: DifferencesProps) {
  const say = useTexts('preferences')
  const { money, number } = useFormat()
  const changed = changedIn(wishesOf(mover), theirs)
  const keys = (Object.keys(fieldOf) as WishKey[]).filter((key) => fieldOf[key] in changed)
  const shown = (key: WishKey, { [fieldOf[key]]: value }: Wishes) => {
    if (value === null) return say('any')
    if (Array.isArray(value)) return value.length === 0 ? say('any') : number(value.length)
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    return fieldOf[key].endsWith('_cents') ? money(Number(value)) : number(Number(value))
  }
  return (
    <ul className="mt-1">
      {keys.map((key) => (
        <li key={key}>
          {say('stale_line', {
            wish: say(`wish.${key}`),
            theirs: shown(key, theirs),
            mine: shown(key, mine),
          })}
        </li>
      ))}
    </ul>
  )
}
