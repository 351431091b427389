import { Button } from 'antd'

import { useTexts } from '../text/use-texts.ts'

/** The undo button in the notice of a deletion. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const { text } = useTexts()
  return (
    <Button size="small" onClick={onUndo}>
      {text('actions.undo')}
    </Button>
  )
}
