import { useState } from 'react'
import { type OrderPhoto, removeOrderPhoto } from '#contract/calls/order-photos.ts'
import type { PhotoMoment } from '#contract/resources/order-photos.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useIsBefore } from '../../../lib/use-is-before.ts'
import type { StoredStep } from '../../../ports/step-store.ts'
import { FieldError } from '../../../ui/field.tsx'
import { altOf } from '../../order/condition-photos.tsx'
import { useKeptPhotos } from '../queue/use-kept-photos.ts'

type SentProps = { photo: OrderPhoto; number: number; code: string; onRemoved: () => void }

/** Shows a photo that was sent, with a button that removes it as long as that is allowed. */
export function SentPhoto({ photo, number, code, onRemoved }: SentProps) {
  const say = useTexts('condition')
  const { call } = useServices()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isRemovable = useIsBefore(
    photo.removable_until === null ? null : Date.parse(photo.removable_until),
  )
  const remove = async () => {
    setBusy(true)
    const { error } = await call(removeOrderPhoto, { params: { code, id: String(photo.id) } })
    setBusy(false)
    if (error !== null && error.status !== 404) setFailure(errorMessage(error))
    else onRemoved()
  }
  return (
    <li className="min-w-0">
      <div className="relative">
        <img src={photo.thumbnail_url} alt={altOf(photo, number, say)} className={picture} />
        {isRemovable && (
          <button
            type="button"
            aria-label={say('take.remove', { n: number })}
            disabled={isBusy}
            onClick={() => void remove()}
            className={cross}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <p className="text-small text-soft">{say(`moment.${photo.moment}`)}</p>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </li>
  )
}

type KeptProps = { photo: StoredStep; number: number; remove: () => Promise<void> }

/** Shows a photo that waits on this device, or why it was refused. */
export function KeptPhoto({ photo, number, remove }: KeptProps) {
  const say = useTexts('condition')
  const [url] = useKeptPhotos(Object.values(photo.pictures)).previews
  const moment = say(`moment.${photo.input.moment as PhotoMoment}`)
  return (
    <li className="min-w-0">
      <div className="relative">
        {url ? (
          <img src={url} alt={say('alt', { moment, n: number })} className={picture} />
        ) : (
          <span className={`block ${picture}`} />
        )}
        <button
          type="button"
          aria-label={say('take.undo', { n: number })}
          onClick={() => void remove()}
          className={cross}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {photo.state === 'refused' ? (
        <div role="alert">
          <FieldError>
            {say('take.refused')}: {photo.why}
          </FieldError>
        </div>
      ) : (
        <p className="text-small text-soft">
          {moment} · {say('take.not_sent')}
        </p>
      )}
    </li>
  )
}

const picture = 'aspect-square w-full rounded-field bg-sunken object-cover text-note'
const cross =
  'absolute top-1 right-1 grid size-14 place-items-center rounded-full bg-card text-2xl shadow-card hover:bg-sunken disabled:opacity-60'
