import { useId, useState } from 'react'
import { downscale } from '../../../lib/downscale.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { upload } from '../../../lib/upload.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { CameraIcon } from '../../../ui/camera-icon.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import type { PhotoDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'

const maxPhotos = 10

/** Takes photos of the things. They can be stored only for somebody who is signed in. */
export function Photos() {
  const say = useTexts('booking')
  const { identity } = useSession()
  const { draft, errorOf } = usePricedDraft()
  const { photos } = draft
  const refused = errorOf('photos')
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-xl">{say('photos.title')}</h3>
        <p className="text-small text-soft">
          {identity?.role === 'customer' ? say('photos.hint') : say('photos.sign_in')}
        </p>
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map((photo, at) => (
            <li key={photo.key} className="relative">
              <Photo photo={photo} number={at + 1} />
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <div data-refused="">
          <FieldError>{say('photos.refused')}</FieldError>
          <Button look="plain" size="sm" onClick={() => draftStore.change({ photos: [] })}>
            {say('photos.remove_all')}
          </Button>
        </div>
      )}
      {identity?.role === 'customer' && photos.length < maxPhotos && <Take />}
    </div>
  )
}

function Photo({ photo: { key, url }, number }: { photo: PhotoDraft; number: number }) {
  const say = useTexts('booking')
  const remove = () =>
    draftStore.change(({ photos }) => ({ photos: photos.filter((one) => one.key !== key) }))
  return (
    <>
      <img
        src={url}
        alt={say('photos.photo', { number })}
        className="aspect-square w-full rounded-field bg-sunken object-cover text-note"
      />
      <button
        type="button"
        aria-label={say('photos.remove', { number })}
        onClick={remove}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-card text-xl shadow-card hover:bg-sunken"
      >
        <span aria-hidden="true">×</span>
      </button>
    </>
  )
}

/** Renders the button that takes photos, downscales them and uploads them one after another. */
function Take() {
  const say = useTexts('booking')
  const services = useServices()
  const errorMessage = useErrorMessage()
  const id = useId()
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (files: readonly File[]) => {
    setFailure(null)
    setWaiting(files.length)
    for (const file of files) {
      const { data, error } = await upload(services, await downscale(file), () => undefined)
      setWaiting((left) => left - 1)
      if (error !== null) {
        setFailure(errorMessage(error))
        setWaiting(0)
        return
      }
      const photo = { key: data.key, url: data.url }
      draftStore.change(({ photos }) => ({ photos: [...photos, photo].slice(0, maxPhotos) }))
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <label className="inline-flex min-h-11 items-center gap-2.5 rounded-full border-[1.5px] border-edge px-4 text-small font-semibold has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]">
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={waiting > 0}
          aria-describedby={failure === null ? undefined : `${id}-error`}
          aria-invalid={failure === null ? undefined : true}
          onChange={({ target }) => {
            const room = maxPhotos - draftStore.read().photos.length
            const files = [...(target.files ?? [])].slice(0, room)
            target.value = ''
            if (files.length > 0) void send(files)
          }}
          className="sr-only"
        />
        <CameraIcon />
        {say('photos.add')}
      </label>
      <p role="status" className="text-small text-soft empty:hidden">
        {waiting > 0 && say('photos.sending', { count: waiting })}
      </p>
      {failure !== null && <FieldError id={`${id}-error`}>{failure}</FieldError>}
    </div>
  )
}
