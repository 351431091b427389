import { useEffect, useId, useRef, useState } from 'react'
import type { BoardJob } from '#contract/calls/board.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { unbroken } from '../../../lib/unbroken.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { detailsHref } from '../../jobs/job/crew.ts'
import type { BoardView } from './board-view.ts'
import { useJobWords } from './job-words.ts'

type Props = Omit<BoardView, 'chosen'> & { job: BoardJob }

/** Shows a job of the board, and lets its driver be chosen without dragging. */
export function ChooseDriver(props: Props) {
  const { board, job, isDisabled, mayAssign, mayUnassign, onChoose, onMove } = props
  const say = useTexts('board')
  const { money } = useFormat()
  const { times, driver: driverOf, facts } = useJobWords(board)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [driver, setDriver] = useState(String(job.driver_id ?? ''))
  // The board is long, and the panel may be out of sight.
  useEffect(() => panel.current?.focus(), [])
  const place = `${job.from} → ${job.to}`
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={({ key }) => key === 'Escape' && onChoose(null)}
      className="flex scroll-mt-24 flex-col gap-3 rounded-card border-l-[6px] border-stitch bg-card p-4 shadow-card"
    >
      <h3 id={`${id}-title`} className="text-lg">
        {unbroken(job.code)} · {times(job)}
      </h3>
      <p>
        {place} · {money(job.pay_cents)}
        <span className="block text-small text-soft">{facts(job).join(' · ')}</span>
      </p>
      {!mayAssign && <p>{driverOf(job)}</p>}
      {mayAssign && !job.can_assign && <p className="text-soft">{say('fixed')}</p>}
      {mayAssign && job.can_assign && (
        <form
          className="flex flex-wrap items-end gap-3 [&>*:first-child]:grow"
          onSubmit={(event) => {
            event.preventDefault()
            onMove(job, Number(driver))
          }}
        >
          <SelectField
            label={say('driver')}
            value={driver}
            onChange={({ target }) => setDriver(target.value)}
          >
            <option value="">{say('choose')}</option>
            {board.drivers.map(({ id, name, is_ready }) => (
              <option key={id} value={id} disabled={!is_ready}>
                {is_ready ? name : say('not_ready', { name })}
              </option>
            ))}
          </SelectField>
          <Button
            type="submit"
            disabled={isDisabled || driver === '' || driver === String(job.driver_id)}
          >
            {say('assign')}
          </Button>
          {job.driver_id !== null && mayUnassign && (
            <Button look="danger" disabled={isDisabled} onClick={() => onMove(job, null)}>
              {say('withdraw')}
            </Button>
          )}
        </form>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Link to={detailsHref('mover', job.code)} className="worded-link">
          {say('open')}
        </Link>
        <Button look="quiet" size="sm" onClick={() => onChoose(null)}>
          {say('close')}
        </Button>
      </div>
    </section>
  )
}
