import { useState } from 'react'
import { readWhyNot, type WhyNot } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { Remedies } from './remedies.tsx'

/** Opens the reasons why another crew has a job. */
export function WhyNotButton({ code }: { code: string }) {
  const say = useTexts('joblists')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={say('lost.why_named', { code })}
        onClick={() => setOpen(true)}
      >
        {say('lost.why')}
      </Button>
      <Dialog
        title={say('lost.why')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        height="fit-content"
      >
        {isOpen && <Answer code={code} />}
      </Dialog>
    </>
  )
}

/** Says why another crew has a job; nothing where that is not known. */
export function WhyNotHere({ code }: { code: string }) {
  const { call } = useServices()
  const { data } = useLoaded(`why ${code}`, (signal) =>
    call(readWhyNot, { params: { code }, signal }),
  )
  return data && <Reasons why={data} />
}

function Answer({ code }: { code: string }) {
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`why ${code}`, (signal) =>
    call(readWhyNot, { params: { code }, signal }),
  )
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading rows={1} />
  return <Reasons why={data} />
}

const hour = 60
/** The server rounds how many others could have taken a job down to a multiple of this. */
const fewOthers = 5

function Reasons({ why }: { why: WhyNot }) {
  const say = useTexts('joblists')
  const { code, how, open_minutes, obstacles, remedies, others_at_least } = why
  const isFree = obstacles.length === 0
  const open = () => {
    if (open_minutes === 0) return say('lost.open_short')
    if (open_minutes < 2 * hour) return say('lost.open', { count: open_minutes })
    return say('lost.open_hours', {
      hours: Math.floor(open_minutes / hour),
      minutes: open_minutes % hour,
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-soft">{code}</p>
      <p>
        <span className="font-semibold">{say(`lost.${how}`)}</span> {how === 'first' && open()}
      </p>
      {!isFree && (
        <div className="rounded-field border-l-[6px] border-stitch bg-stitch-wash px-4 py-3">
          <p className="font-semibold">{say('lost.obstacles')}</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle} className="block first-letter:uppercase">
                {obstacle}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-small">{say('lost.as_then')}</p>
          <Remedies remedies={remedies} />
        </div>
      )}
      {isFree && how === 'first' && (
        <div>
          <p>{say('lost.free')}</p>
          <Link
            to={href('mover-notifications')}
            className="worded-link inline-flex min-h-11 items-center font-semibold"
          >
            {say('lost.notifications')}
          </Link>
        </div>
      )}
      {how === 'first' && (
        <p className="text-soft">
          {others_at_least > 0
            ? say('lost.others', { count: others_at_least })
            : say('lost.few_others', { count: fewOthers })}
        </p>
      )}
    </div>
  )
}
