import { useState } from 'react'
import type { Board } from '#contract/calls/board.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { availabilityExceptions } from '#contract/resources/availability-exceptions.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useUndoable } from '../../../lib/use-undoable.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAction } from '../../business/use-action.ts'
import { boundsOf } from '../day-words.ts'

type Exception = Row<typeof availabilityExceptions>
type Driver = Board['drivers'][number]
type Done = { text: string; undo: () => Promise<unknown> }

const path = '/api/availability_exceptions'

type Props = { board: Board; isDisabled: boolean; onChanged: () => Promise<void> }

/** Lists the drivers of a day and when they are there; enters that one is ill with one press. */
export function CrewToday({ board, isDisabled, onChanged }: Props) {
  const say = useTexts('board')
  const { http } = useServices()
  const errorMessage = useErrorMessage()
  const may = useMay()
  const { isBusy, error, run } = useAction()
  const [done, setDone] = useUndoable<Done>()
  const [bounds] = useState(() => boundsOf(board.date, board.zone))
  const mayChange = may('availability_exceptions:create') && bounds.to > Date.now()
  const enter = (absence: object) => run(() => http.post<Exception>(path, { body: absence }))
  const remove = (id: number) => run(() => http.del<Exception>(`${path}/${id}`))

  const markSick = async ({ id: driver_id, name }: Driver) => {
    const made = await enter({
      driver_id,
      from_at: new Date(Math.max(bounds.from, Date.now())).toISOString(),
      to_at: new Date(bounds.to).toISOString(),
      is_open: false,
      title: say('crew_times.sick_title'),
    })
    if (!made) return
    setDone({ text: say('crew_times.marked', { name }), undo: () => remove(made.id) })
    await onChanged()
  }
  const markBack = async ({ id: driver_id, name, away }: Driver) => {
    for (const { id } of away) if (!(await remove(id))) return
    const again = async () => {
      for (const { id: _, ...time } of away) await enter({ ...time, driver_id, is_open: false })
    }
    setDone({ text: say('crew_times.unmarked', { name }), undo: again })
    await onChanged()
  }
  const undo = async () => {
    await done?.undo()
    setDone(null)
    await onChanged()
  }
  return (
    <Card>
      <h3 className="text-lg">{say('crew_times.people')}</h3>
      <ul className="mt-2 flex flex-col">
        {board.drivers.map((driver) => (
          <li
            key={driver.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b-2 border-dashed border-line py-2 last:border-0"
          >
            <Presence driver={driver} zone={board.zone} />
            {mayChange && driver.is_ready && driver.away.length === 0 && (
              <Button
                look="plain"
                size="sm"
                disabled={isDisabled || isBusy}
                aria-label={say('crew_times.sick_of', { name: driver.name })}
                onClick={() => void markSick(driver)}
              >
                {say('crew_times.sick')}
              </Button>
            )}
            {mayChange && driver.away.length > 0 && (
              <Button
                look="plain"
                size="sm"
                disabled={isDisabled || isBusy}
                aria-label={say('crew_times.back_of', { name: driver.name })}
                onClick={() => void markBack(driver)}
              >
                {say('crew_times.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {done && (
          <p className="mt-3 flex flex-wrap items-center gap-4 font-semibold text-moss">
            {done.text}
            <Button look="plain" size="sm" isBusy={isBusy} onClick={() => void undo()}>
              {say('undo')}
            </Button>
          </p>
        )}
      </div>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </Card>
  )
}

function Presence({ driver, zone }: { driver: Driver; zone: string }) {
  const say = useTexts('board')
  const { moment, time } = useFormat()
  const { name, is_ready, open, away } = driver
  const last = away.at(-1)
  const until = last ? moment(last.to_at, zone) : ''
  const times = open?.map(({ from_at, to_at }) => `${time(from_at, zone)} – ${time(to_at, zone)}`)
  const words = last
    ? last.title
      ? say('crew_times.absent_note', { title: last.title, until })
      : say('crew_times.absent', { until })
    : times
      ? times.length === 0
        ? say('crew_times.off')
        : say('crew_times.works', { times: times.join(', ') })
      : say('crew_times.there')
  return (
    <span className="min-w-0 break-words">
      <span className="block font-semibold">{is_ready ? name : say('not_ready', { name })}</span>
      <span className={`numeral block text-small ${last ? 'text-brick' : 'text-soft'}`}>
        {words}
      </span>
    </span>
  )
}
