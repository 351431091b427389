import { useEffect, useState } from 'react'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import type { StoredStep } from '../../../ports/step-store.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { WorkStep } from '../steps/steps.ts'
import { holdMs } from './step-queue.ts'
import type { JobQueue } from './use-step-queue.ts'

type Props = Pick<JobQueue, 'queue' | 'own' | 'waiting' | 'photos' | 'needsSignIn'> & {
  timeZone: string
}

/** Says which steps of a job have not been sent, and why. */
export function QueueNotices(props: Props) {
  const { queue, own, waiting, photos, needsSignIn, timeZone } = props
  const last = waiting.at(-1)
  const refused = own.find(({ state }) => state === 'refused')
  const late = own.filter(({ state }) => state === 'late')
  return (
    <div role="status" className="flex flex-col gap-3 text-ink empty:hidden">
      {last && !refused && (
        <Unsent last={last} count={waiting.length} queue={queue} timeZone={timeZone} />
      )}
      {needsSignIn && own.length + photos.length > 0 && <SignIn />}
      {refused && <Refused refused={refused} own={own} queue={queue} />}
      {late.length > 0 && <Late late={late} queue={queue} />}
    </div>
  )
}

function Unsent({
  last,
  count,
  queue,
  timeZone,
}: Pick<Props, 'queue' | 'timeZone'> & { last: StoredStep; count: number }) {
  const say = useTexts('jobs')
  const { time } = useFormat()
  const held = useHeldSeconds(last)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-card p-4">
      <p>
        <span className="block font-semibold">
          {say('queue.step', {
            step: say(`step.${last.name as WorkStep}`),
            time: time(last.happened_at, timeZone),
          })}
        </span>
        <span className="block text-small text-soft">
          {held > 0 ? say('queue.held') : say('queue.unsent', { count })}
        </span>
      </p>
      {held > 0 && (
        <Button look="plain" size="lg" onClick={() => void queue.remove(last)}>
          {say('queue.undo', { seconds: held })}
        </Button>
      )}
    </div>
  )
}

/** Returns for how many more seconds a step can be taken back before it is sent. */
function useHeldSeconds({ not_before, tries, id }: StoredStep): number {
  // A step isn't held for longer: the phone's clock was set back since it was taken.
  const left = () => (tries > 0 || not_before - Date.now() > holdMs ? 0 : not_before - Date.now())
  const [, tick] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own countdown.
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500)
    return () => clearInterval(timer)
  }, [id])
  return Math.max(0, Math.ceil(left() / 1000))
}

function SignIn() {
  const say = useTexts('jobs')
  return (
    <Notice tone="warn" title={say('queue.sign_in')}>
      <p className="mb-3">{say('queue.sign_in_text')}</p>
      <LinkButton size="lg" to={href('auth-username')}>
        {say('queue.sign_in_action')}
      </LinkButton>
    </Notice>
  )
}

/** The steps after a refused one depend on it, so they are taken again too. */
function Refused({ refused, own, queue }: Pick<Props, 'own' | 'queue'> & { refused: StoredStep }) {
  const say = useTexts('jobs')
  const take = async () => {
    for (const step of own.filter(({ id }) => id >= refused.id)) await queue.remove(step)
  }
  return (
    <Notice
      tone="bad"
      title={say('queue.refused', { step: say(`step.${refused.name as WorkStep}`) })}
    >
      <p className="mb-3">{refused.why}</p>
      <Button look="plain" size="lg" onClick={() => void take()}>
        {say('queue.again')}
      </Button>
    </Notice>
  )
}

export function Late({ late, queue }: Pick<Props, 'queue'> & { late: readonly StoredStep[] }) {
  const say = useTexts('jobs')
  const forget = async () => {
    for (const step of late) await queue.remove(step)
  }
  return (
    <Notice tone="warn" title={say('queue.late')}>
      <p className="mb-3">{say('queue.late_text', { count: late.length })}</p>
      <Button look="plain" size="lg" onClick={() => void forget()}>
        {say('queue.late_seen')}
      </Button>
    </Notice>
  )
}
