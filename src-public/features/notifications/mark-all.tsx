import { useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import type { Marked } from './inbox.ts'
import { useInbox } from './use-inbox.ts'

/** Renders the button that marks everything as read, with an undo. */
export function MarkAll() {
  const say = useTexts('notifications')
  const { unread, inbox } = useInbox()
  const [isBusy, setBusy] = useState(false)
  const [marked, setMarked] = useState<Marked | null>(null)

  const run = async (work: () => Promise<Marked>) => {
    setBusy(true)
    setMarked(await work())
    setBusy(false)
  }
  const undo = marked?.undo
  const isDone = marked !== null && marked.error === null && unread === 0
  return (
    <div className="flex flex-wrap items-center gap-x-3 has-[button]:mr-6">
      <span role="status" className={isDone || marked?.error ? 'text-small' : 'sr-only'}>
        {isDone && say('all.marked')}
        {marked?.error && say('failed')}
      </span>
      {isDone && undo && (
        <Button
          look="quiet"
          size="sm"
          isBusy={isBusy}
          onClick={() => void run(async () => ({ error: await undo(), undo: null }))}
        >
          {say('all.undo')}
        </Button>
      )}
      {(unread ?? 0) > 0 && (
        <Button look="quiet" size="sm" isBusy={isBusy} onClick={() => void run(inbox.markAll)}>
          {say('all.mark')}
        </Button>
      )}
    </div>
  )
}
