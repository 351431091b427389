import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { needsPhotos } from '#contract/order-phases.ts'
import { downscale } from '../../../lib/downscale.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { upload } from '../../../lib/upload.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { FieldError, TextAreaField } from '../../../ui/field.tsx'
import { EditSection } from './edit-section.tsx'
import { SaveLine } from './save-line.tsx'
import { useAmend } from './use-amend.ts'

const maxPhotos = 20

type Props = { move: Move; onSaved: (move: Move) => void }

/** Shows the notes for the crew and the photos of the items. Saving them costs nothing. */
export function NotesAndPhotos({ move, onSaved }: Props) {
  const say = useTexts('edit')
  return (
    <EditSection title={say('sections.notes')} now={move.notes ?? undefined}>
      <div className="flex flex-col gap-8 px-4 pb-4 sm:px-5">
        <Notes move={move} onSaved={onSaved} />
        {needsPhotos(move.state) && <Photos move={move} onSaved={onSaved} />}
      </div>
    </EditSection>
  )
}

function Notes({ move, onSaved }: Props) {
  const say = useTexts('edit')
  const stored = move.notes ?? ''
  const [notes, setNotes] = useState(stored)
  const amend = useAmend(move, (saved) => {
    setNotes(saved.notes ?? '')
    onSaved(saved)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void amend.save({ notes: notes.trim() || null }, { notes: stored || null })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        label={say('details.notes')}
        isOptional
        rows={4}
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <SaveLine
        amend={amend}
        isChanged={notes !== stored}
        onTake={() => {
          setNotes(amend.other?.notes ?? '')
          if (amend.other) onSaved(amend.other)
          amend.dismiss()
        }}
      />
    </form>
  )
}

/** Adding or removing a photo saves at once; there is nothing else to press. */
function Photos({ move, onSaved }: Props) {
  const say = useTexts('edit')
  const errorMessage = useErrorMessage()
  const services = useServices()
  const amend = useAmend(move, onSaved)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const keys = move.photos.map(({ key }) => key)
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setProgress(0)
    const { data, error: refused } = await upload(services, await downscale(file), setProgress)
    setProgress(null)
    setError(refused)
    if (data !== null) await amend.save({ photos: [...keys, data.key] }, { photos: keys })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
      }}
      className="flex flex-col gap-3"
    >
      <div>
        <p className="font-semibold">{say('details.photos')}</p>
        <p className="text-small text-soft">{say('details.photos_hint', { max: maxPhotos })}</p>
      </div>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        {move.photos.map(({ key, thumbnail_url }, at) => (
          <li key={key} className="relative">
            <img
              src={thumbnail_url}
              alt={say('details.photo', { n: at + 1 })}
              className="aspect-square w-full rounded-field bg-sunken object-cover"
            />
            <button
              type="button"
              aria-label={say('details.remove_photo', { n: at + 1 })}
              disabled={amend.isBusy}
              onClick={() =>
                void amend.save({ photos: keys.filter((one) => one !== key) }, { photos: keys })
              }
              className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-card text-xl shadow-card"
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {keys.length < maxPhotos && (
        <label className="inline-flex min-h-12 items-center justify-center rounded-full border-[1.5px] border-edge px-6 font-semibold hover:border-ink has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)]">
          <input
            type="file"
            accept="image/*"
            disabled={progress !== null || amend.isBusy}
            onChange={(event) => void add(event)}
            className="sr-only"
          />
          {say('details.add_photo')}
        </label>
      )}
      {progress !== null && (
        <progress value={progress} max={1} aria-label={say('details.add_photo')} />
      )}
      {error && (
        <div role="alert">
          <FieldError>{errorMessage(error)}</FieldError>
        </div>
      )}
      <SaveLine
        amend={amend}
        isChanged={false}
        isAutomatic
        onTake={() => {
          if (amend.other) onSaved(amend.other)
          amend.dismiss()
        }}
      />
    </form>
  )
}
