import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MoveTips, readTips } from '#contract/calls/tips.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { type Pace, useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { GivenTip, stageOf, type TipStage } from './given-tip.tsx'
import { TipForm } from './tip-form.tsx'

type Props = {
  code: string
  mover: string
  /** Called when another tip is charged. */
  onChange?: () => Promise<void>
}

/** Shows the tips for a delivered move and lets its customer give one. */
export function TipCard({ code, mover, onChange }: Props) {
  const say = useTexts('tips')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(
    `tips ${code}`,
    (signal) => call(readTips, { params: { code }, signal }),
    pace,
  )
  const charged = data?.tips.filter(({ state }) => state === 'charged').length
  useChanges(charged, () => void onChange?.())
  if (data?.terms === null && data.tips.length === 0) return null
  return (
    <section aria-labelledby="tip">
      <Card>
        <h2 id="tip" className="mb-2 text-2xl">
          {say('title')}
        </h2>
        <p className="mb-4 text-soft">{say('lead', { mover })}</p>
        {data === null && error && <Failed error={error} onRetry={reload} />}
        {data === null && !error && <Loading rows={2} />}
        {data && <Tips code={code} known={data} onChange={reload} />}
      </Card>
    </section>
  )
}

/** Calls back when a known value becomes another one. */
function useChanges(value: number | undefined, onChange: () => void): void {
  const last = useRef(value)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (value === undefined || value === last.current) return
    if (last.current !== undefined) changed()
    last.current = value
  }, [value])
}

const waits: Partial<Record<TipStage, number>> = {
  unanswered: 2000,
  charging: 3000,
  confirm: 30_000,
  given: 60_000,
}

/** Asks again while something happens by itself. */
const pace: Pace<MoveTips> = (known, unchanged) => {
  const [latest] = known?.tips ?? []
  const wait = latest && waits[stageOf(latest)]
  return wait === undefined ? null : Math.min(wait * 2 ** unchanged, 60_000)
}

type TipsProps = { code: string; known: MoveTips; onChange: () => Promise<void> }

function Tips({ code, known, onChange }: TipsProps) {
  const say = useTexts('tips')
  const { tips, terms, time_zone } = known
  const [latest] = tips
  const stage = latest && stageOf(latest)
  const [isAdding, setAdding] = useState(false)
  const isDone = stage === 'charged' && !isAdding
  // Of the others only those that were charged still matter.
  const shown = tips.filter((tip) => tip === latest || tip.state === 'charged')
  return (
    <div className="flex flex-col gap-5">
      {shown.map((tip) => (
        <GivenTip key={tip.id} tip={tip} code={code} time_zone={time_zone} onChange={onChange} />
      ))}
      {terms && isDone && (
        <div>
          <Button look="quiet" onClick={() => setAdding(true)}>
            {say('again')}
          </Button>
        </div>
      )}
      {terms && !isDone && (
        <TipForm
          key={latest?.id}
          code={code}
          terms={terms}
          time_zone={time_zone}
          isRefused={stage === 'failed'}
          onGiven={async () => {
            setAdding(false)
            await onChange()
          }}
        />
      )}
    </div>
  )
}
