import { useId, useState } from 'react'
import { maxProofPhotos } from '#contract/order-photos.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PickPhotos } from '../../order/pick-photos.tsx'
import type { KeptPhotos } from '../queue/use-kept-photos.ts'

type Props = { kept: KeptPhotos; error: string | undefined; isDisabled: boolean }

/** Takes the photos of a delivery, with the camera or from the gallery. */
export function ProofPhotos({ kept, error, isDisabled }: Props) {
  const say = useTexts('photo')
  const jobs = useTexts('jobs')
  const name = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const { previews, isPreparing } = kept
  const room = maxProofPhotos - previews.length

  const pick = async (files: readonly File[]) => {
    const filled = files.filter(({ size }) => size > 0)
    setFailure(null)
    if (filled.length > room) setFailure(say('most', { most: maxProofPhotos }))
    if (filled.length < files.length) setFailure(say('empty'))
    await kept.take(filled)
  }
  const shown = { isDisabled: isDisabled || isPreparing, onPick: pick }
  const errorId = error ? `${name}-error` : undefined
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{jobs('deliver.photo')}</p>
      {previews.length === 0 && (
        <p className="text-small text-soft">{jobs('deliver.photo_hint')}</p>
      )}
      {previews.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {previews.map((preview, at) => (
            <li key={preview} className="relative">
              <img
                src={preview}
                alt={say('preview_of', { n: at + 1 })}
                className="aspect-square w-full rounded-field bg-sunken object-cover"
              />
              <button
                type="button"
                aria-label={say('remove', { n: at + 1 })}
                disabled={isDisabled}
                onClick={() => void kept.remove(at)}
                className="absolute top-1 right-1 grid size-14 place-items-center rounded-full bg-card text-2xl shadow-card hover:bg-sunken disabled:opacity-60"
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-small empty:hidden">
        {isPreparing && say('preparing')}
      </p>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      {room > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <PickPhotos from="camera" errorId={errorId} {...shown} />
          <PickPhotos from="gallery" {...shown} />
        </div>
      )}
      {error && <FieldError id={errorId ?? ''}>{error}</FieldError>}
    </div>
  )
}
