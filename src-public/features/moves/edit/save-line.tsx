import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Amend } from './use-amend.ts'

type Props = {
  amend: Amend
  isChanged: boolean
  /** Whether each change saves itself, so that there is no button. */
  isAutomatic?: boolean
  /** Replaces what was typed with what stands there now. */
  onTake: () => void
}

/** Renders the button that saves a form of details, and what became of the last save. */
export function SaveLine({ amend, isChanged, isAutomatic = false, onTake }: Props) {
  const say = useTexts('edit')
  const errorMessage = useErrorMessage()
  const { isBusy, error, other, done, undo } = amend
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Notice tone="bad">
          {error.status === 0 ? say('details.offline') : errorMessage(error)}
        </Notice>
      )}
      {other && (
        <Notice tone="warn" isLive>
          <p>{say('details.stale')}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {!isAutomatic && (
              <Button type="submit" size="sm" isBusy={isBusy}>
                {say('details.keep')}
              </Button>
            )}
            <Button look="plain" size="sm" onClick={onTake}>
              {say('details.take')}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!other && !isAutomatic && (
          <Button type="submit" look="plain" isBusy={isBusy} disabled={!isChanged}>
            {say('details.save')}
          </Button>
        )}
        <p role="status" className="font-semibold text-moss empty:hidden">
          {done && say(`details.${done}`)}
        </p>
        {undo && (
          <Button look="quiet" size="sm" onClick={() => void undo()}>
            {say('details.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
