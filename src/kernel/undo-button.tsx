import { Button } from 'antd'

import { useTexts } from '../texts.ts'

/** In the notice of a deletion: takes it back. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { text } = useTexts()
  return (
    <Button size="small" onClick={onUndo}>
      {text('actions.undo')}
    </Button>
  )
}
