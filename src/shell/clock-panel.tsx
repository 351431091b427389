import type { HttpError } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { moveClock, type TestClock } from '#contract/calls/clock.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { knownResource } from '../declaration/declaration-of.ts'
import { send } from '../providers/send.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Problem } from '../ui/problem.tsx'
import { clockKey } from './use-test-clock.ts'

type Props = { clock: TestClock; onClose: () => void }

const hour = 3_600_000
const steps = [
  { label: 'clock.hour', ms: hour },
  { label: 'clock.day', ms: 24 * hour },
] as const

/** Moves the clock of a demo and lists what happened on the way. */
export default function ClockPanel({ clock, onClose }: Props) {
  const { text } = useTexts()
  const { instant, timeZone, zone } = useFormat()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const { mutate, error, isPending } = useMutation<TestClock, HttpError, string | null>({
    mutationFn: (to) => send(moveClock, { body: { to } }),
    onSuccess: (moved) => queryClient.setQueryData(clockKey, moved),
  })
  const { now, next_due_at, run } = clock
  const isMoving = isPending || run?.is_done === false
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
  return (
    <section className="bell-panel clock-panel" aria-label={text('clock.title')}>
      <div className="panel-head">
        <h2>{text('clock.title')}</h2>
      </div>
      <p>
        <strong>{instant(now)}</strong> <span className="faint">{zone(timeZone)}</span>
      </p>
      <div className="clock-steps">
        {steps.map(({ label, ms }) => (
          <Button key={label} disabled={isMoving} onClick={() => mutate(after(ms))}>
            {text(label)}
          </Button>
        ))}
        <Button disabled={isMoving || !next_due_at} onClick={() => mutate(null)}>
          {next_due_at ? text('clock.next', { at: instant(next_due_at) }) : text('clock.nothing')}
        </Button>
      </div>
      <form
        className="clock-steps"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) mutate(new Date(chosen).toISOString())
        }}
      >
        <label>
          {text('clock.to')}{' '}
          <input
            type="datetime-local"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
        </label>
        <Button htmlType="submit" disabled={isMoving || !chosen}>
          {text('clock.go')}
        </Button>
      </form>
      {error && <Problem error={error} />}
      <div role="status">
        {isMoving && run && (
          <p>{text('clock.moving', { at: instant(run.to), count: run.count })}</p>
        )}
        {run?.is_done && <p>{text('clock.happened', { count: run.count })}</p>}
        {run?.failure && <p className="faint">{run.failure}</p>}
      </div>
      <ul>
        {run?.events.map((event) => (
          <EventLine key={event.id} event={event} onOpen={onClose} />
        ))}
      </ul>
    </section>
  )
}

type Event = NonNullable<TestClock['run']>['events'][number]

function EventLine({ event, onOpen }: { event: Event; onOpen: () => void }) {
  const { event: nameOf, one } = useTexts()
  const { instant } = useFormat()
  const resource = knownResource(event.resource)
  const what = (
    <>
      <strong>{nameOf(event.name)}</strong>
      <span>{`${one(event.resource)} ${event.record_id}`}</span>
      <time className="faint" dateTime={event.created_at}>
        {instant(event.created_at)}
      </time>
    </>
  )
  return (
    <li>
      {resource ? (
        <Link to={showPath(resource, event.record_id)} onClick={onOpen}>
          {what}
        </Link>
      ) : (
        what
      )}
    </li>
  )
}
