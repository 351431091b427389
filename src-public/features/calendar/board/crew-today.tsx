import { useState } from 'react'
import type { Board } from '#contract/calls/board.ts'
import { changeAbsences } from '#contract/calls/calendar.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
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
import { boundsOf } from '../zone-clock.ts'
import { allDayAway, useAwaySpan } from './away.ts'

type Driver = Board['drivers'][number]
type Done = { text: string; undo: Absences }
type Absences = BodyOf<typeof changeAbsences>

type Props = { board: Board; isDisabled: boolean; onChanged: () => Promise<void> }

/** Lists the drivers of a day and when they are there; enters that one is ill with one press. */
export function CrewToday({ board, isDisabled, onChanged }: Props) {
  const say = useTexts('board')
  const { call } = useServices()
  const errorMessage = useErrorMessage()
  const may = useMay()
  const { isBusy, error, run } = useAction()
  const [done, setDone] = useUndoable<Done>()
  const [bounds] = useState(() => boundsOf(board.date, board.zone))
  const mayChange = may('availability_exceptions:create') && bounds.to > Date.now()
  const change = (body: Absences) => run(() => call(changeAbsences, { body }))

  const markSick = async ({ id: driver_id, name }: Driver) => {
    const made = await change({
      enter: [
        {
          driver_id,
          from_at: new Date(Math.max(bounds.from, Date.now())).toISOString(),
          to_at: new Date(bounds.to).toISOString(),
          is_open: false,
          title: say('crew_times.sick_title'),
        },
      ],
    })
    if (!made) return
    setDone({ text: say('crew_times.marked', { name }), undo: { remove: made.entered } })
    await onChanged()
  }
  const now = Math.max(bounds.from, Date.now())
  const isAway = ({ away }: Driver) => away.some(({ to_at }) => Date.parse(to_at) > now)
  /** The time until now was spent away and stays so; only what is ahead is taken back. */
  const markBack = async ({ id: driver_id, name, away }: Driver) => {
    const ahead = away.filter(({ to_at }) => Date.parse(to_at) > now)
    const begun = ahead.filter(({ from_at }) => Date.parse(from_at) < now)
    const later = ahead.filter((time) => !begun.includes(time))
    const changed = await change({
      end: begun.map(({ id }) => ({ id, to_at: new Date(now).toISOString() })),
      remove: later.map(({ id }) => id),
    })
    if (!changed) return
    setDone({
      text: say('crew_times.unmarked', { name }),
      undo: {
        end: begun.map(({ id, to_at }) => ({ id, to_at })),
        enter: later.map(({ id: _, ...time }) => ({ ...time, driver_id, is_open: false })),
      },
    })
    await onChanged()
  }
  const undo = async () => {
    if (!done) return
    // Offered again for as long, if it failed.
    setDone((await change(done.undo)) === null ? { ...done } : null)
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
            <Presence driver={driver} board={board} />
            {mayChange && driver.is_ready && !isAway(driver) && (
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
            {mayChange && isAway(driver) && (
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
            <Button
              look="plain"
              size="sm"
              isBusy={isBusy}
              disabled={isDisabled}
              onClick={() => void undo()}
            >
              {say('undo')}
            </Button>
          </p>
        )}
      </div>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
    </Card>
  )
}

function Presence({ driver, board }: { driver: Driver; board: Board }) {
  const say = useTexts('board')
  const { moment, time } = useFormat()
  const spanOf = useAwaySpan(board)
  const { zone } = board
  const { name, is_ready, open, away } = driver
  const allDay = allDayAway(away, boundsOf(board.date, zone))
  const times = open?.map(({ from_at, to_at }) => `${time(from_at, zone)} – ${time(to_at, zone)}`)
  const works = times
    ? times.length === 0
      ? say('crew_times.off')
      : say('crew_times.works', { times: times.join(', ') })
    : say('crew_times.there')
  const untilWords = ({ title, to_at }: Driver['away'][number]) => {
    const until = moment(to_at, zone)
    return title
      ? say('crew_times.absent_note', { title, until })
      : say('crew_times.absent', { until })
  }
  const partWords = ({ title, ...part }: Driver['away'][number]) =>
    title
      ? say('crew_times.absent_note_times', { title, ...spanOf(part) })
      : say('crew_times.absent_times', spanOf(part))
  return (
    <span className="min-w-0 break-words">
      <span className="block font-semibold">{is_ready ? name : say('not_ready', { name })}</span>
      {!allDay && <span className="numeral block text-small text-soft">{works}</span>}
      {(allDay ? [allDay] : away).map((one) => (
        <span key={one.id} className="numeral block text-small text-brick">
          {allDay ? untilWords(one) : partWords(one)}
        </span>
      ))}
    </span>
  )
}
