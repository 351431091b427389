import { type FormEvent, useEffect, useState } from 'react'
import { randomKey } from '#contract/client/idempotency-key.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { browserStorage } from '../../../ports/browser-storage.ts'
import { canLocate, findPosition, isLoadedElsewhere } from '../../../ports/position.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoField } from '../../order/photo-field.tsx'
import { draftOf } from '../queue/step-queue.ts'
import { useKeptPhoto } from '../queue/use-kept-photos.ts'
import type { StepFormProps } from './step-form.ts'

/**
 * Renders the form with which a crew reports that it is at the door. It may send a photo of the door
 * and, if the person agrees, how far away the phone is.
 */
export function ArriveForm({ job, take }: StepFormProps) {
  const say = useTexts('jobs')
  const photo = useKeptPhoto(draftOf('arrive', job.code))
  const consent = usePositionConsent()
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)

  async function send(): Promise<void> {
    const position = consent.isGiven ? await findPosition() : null
    // Without it the crew still arrives, but should know.
    if (consent.isGiven && position === null) {
      consent.withdraw()
      return setLost(true)
    }
    const kept = await photo.handOver(randomKey)
    await take(
      'arrive',
      position === null ? {} : { position },
      kept === null ? {} : { photo: kept },
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setLost(false)
    setBusy(true)
    await send()
    setBusy(false)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={say('arrive.title')}
      className="flex flex-col gap-5 rounded-card bg-card p-5 text-ink [--focus:var(--stitch-deep)]"
    >
      <div>
        <p className="font-semibold">{say('arrive.title')}</p>
        <p className="text-small text-soft">{say('arrive.why')}</p>
      </div>
      {consent.isPossible && <PositionConsent consent={consent} isBusy={isBusy} />}
      <PhotoField
        title={say('arrive.photo')}
        hint={say('absence.photo_hint')}
        photo={photo}
        disabled={isBusy}
      />
      {isLost && (
        <Notice tone="warn" title={say('arrive.lost')} isLive>
          {say('arrive.lost_text')}
        </Notice>
      )}
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        <span className="py-3 text-xl">{say('step.arrive')}</span>
      </Button>
    </form>
  )
}

type Consent = ReturnType<typeof usePositionConsent>

function PositionConsent({ consent, isBusy }: { consent: Consent; isBusy: boolean }) {
  const say = useTexts('jobs')
  return (
    <Switch
      label={say('arrive.position')}
      hint={say('arrive.position_hint')}
      checked={consent.isGiven}
      disabled={isBusy}
      onChange={({ target }) => (target.checked ? consent.give() : consent.withdraw())}
    />
  )
}

const consentKey = 'sendsArrivalPosition'

/** Remembers in this browser whether the person sends their position when they arrive. */
function usePositionConsent() {
  const [isPossible, setPossible] = useState(false)
  const [isGiven, setGiven] = useState(false)
  useEffect(() => {
    setPossible(canLocate())
    setGiven(canLocate() && browserStorage().getItem(consentKey) === 'yes' && !isLoadedElsewhere())
  }, [])
  function give(): void {
    browserStorage().setItem(consentKey, 'yes')
    // Only a page that is loaded here may ask for the position; it remembers the consent.
    if (isLoadedElsewhere()) location.reload()
    else setGiven(true)
  }
  function withdraw(): void {
    browserStorage().removeItem(consentKey)
    setGiven(false)
  }
  return { isPossible, isGiven, give, withdraw }
}
