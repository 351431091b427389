import { memo, useEffect, useRef, useState } from 'react'
import { type Board, type BoardJob, readBoard } from '#contract/calls/board.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useUndoable } from '../../../lib/use-undoable.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCrewJobsLive } from '../../jobs/use-crew-jobs-live.ts'
import { transitionOrder } from '../../order/move-order.ts'
import { BoardList } from './board-list.tsx'
import { BoardTable } from './board-table.tsx'
import type { BoardView } from './board-view.ts'
import { Conflicts } from './conflicts.tsx'
import { CrewToday } from './crew-today.tsx'

/** How often the board is asked for while no news of changes arrives. */
const intervalMs = 20_000

/** A change of a job's driver; null for none. */
type Move = { job: BoardJob; from: number | null; to: number | null }

/** Shows a day of a mover's jobs by driver and by truck, and changes who drives. */
export const BoardScreen = memo(function BoardScreen({ day }: { day: string }) {
  const say = useTexts('board')
  const services = useServices()
  const { call } = services
  const errorMessage = useErrorMessage()
  const isLive = useCrewJobsLive(() => void reload())
  const { data, error, isStale, reload } = useLoaded<Board>(
    `board ${day}`,
    (signal) => call(readBoard, { query: { day }, signal }),
    () => (isLive ? null : intervalMs),
  )
  const isWide = useIsWide()
  const may = useMay()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ job: BoardJob; error: CallError } | null>(null)
  const [done, setDone] = useUndoable<Move>()
  const chosenFrom = useRef<Element | null>(null)

  const nameOf = (id: number | null) => data?.drivers.find((one) => one.id === id)?.name ?? ''
  const move = async ({ job, from, to }: Move, isUndo = false) => {
    if (isBusy || from === to) return
    setBusy(true)
    setRefused(null)
    const outcome =
      to === null
        ? await transitionOrder(services, job.id, 'unassign')
        : await transitionOrder(services, job.id, 'assign', { driver_id: to })
    setBusy(false)
    if (outcome.error === null) {
      setDone(isUndo ? null : { job, from, to })
      choose(null)
    } else setRefused({ job, error: outcome.error })
    // Also after a refusal: somebody else may have changed it.
    await reload()
  }
  const choose = (code: string | null) => {
    if (code !== null) chosenFrom.current = document.activeElement
    else if (chosenFrom.current instanceof HTMLElement) chosenFrom.current.focus()
    setRefused(null)
    setChosen(code)
  }

  // The same functions each time, so that the hundreds of bars of a busy day need not follow.
  const acts = useRef({ choose, move })
  useEffect(() => {
    acts.current = { choose, move }
  })
  const [{ onChoose, onMove }] = useState<Pick<BoardView, 'onChoose' | 'onMove'>>(() => ({
    onChoose: (code) => acts.current.choose(code),
    onMove: (job, to) => void acts.current.move({ job, from: job.driver_id, to }),
  }))

  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Waiting />
  const view: BoardView = {
    board: data,
    isDisabled: isBusy || isStale,
    mayAssign: may('orders:assign'),
    mayUnassign: may('orders:unassign'),
    chosen,
    onChoose,
    onMove,
  }
  return (
    <div className="flex flex-col gap-4">
      {isStale && (
        <Notice tone="warn" isLive>
          {say('not_fresh')}
        </Notice>
      )}
      <Conflicts {...view} />
      <div role="status">
        {done && (
          <p className="flex flex-wrap items-center gap-4 font-semibold text-moss">
            {done.to === null
              ? say('withdrawn', { code: done.job.code, name: nameOf(done.from) })
              : say('assigned', { code: done.job.code, name: nameOf(done.to) })}
            <Button
              look="plain"
              size="sm"
              isBusy={isBusy}
              disabled={isStale}
              onClick={() => void move({ job: done.job, from: done.to, to: done.from }, true)}
            >
              {say('undo')}
            </Button>
          </p>
        )}
      </div>
      {refused && (
        <Notice tone="bad" isLive>
          {say('refused', { code: refused.job.code })} {errorMessage(refused.error)}
        </Notice>
      )}
      {data.jobs.length === 0 && <Empty title={say('empty')}>{say('empty_text')}</Empty>}
      {data.drivers.length === 0 && <Notice>{say('no_drivers')}</Notice>}
      {isWide ? <BoardTable {...view} /> : <BoardList {...view} />}
      {data.drivers.length > 0 && (
        <CrewToday
          key={`${data.date} ${data.zone}`}
          board={data}
          isDisabled={view.isDisabled}
          onChanged={reload}
        />
      )}
    </div>
  )
})

function Waiting() {
  const say = useTexts('common')
  return (
    <div role="status">
      <span className="sr-only">{say('states.loading')}</span>
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
