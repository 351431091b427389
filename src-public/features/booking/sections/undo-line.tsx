import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'

/** Says what was just changed or removed, and offers to take it back. */
export function UndoLine({ text, onUndo }: { text: string; onUndo: () => void }) {
  const say = useTexts('booking')
  return (
    <p
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 rounded-field bg-sunken px-4 py-1 text-small"
    >
      {text}
      <Button look="quiet" size="sm" onClick={onUndo}>
        {say('undo')}
      </Button>
    </p>
  )
}
