import { type KeyboardEvent, useRef, useState } from 'react'
import type { Room } from '#contract/client/realtime/room.ts'
import { maxMessageLength } from '#contract/realtime/chat-message.ts'
import { downscale } from '../../lib/downscale.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { CameraIcon } from '../../ui/camera-icon.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useObjectUrl } from './message-bubble.tsx'
import { useOpening } from './use-opening.ts'

type ComposerProps = {
  room: Room
  /** Texts that can be sent with one tap. */
  quick: readonly string[]
}

/** Renders the input for text, photos and quick replies. */
export function Composer({ room, quick }: ComposerProps) {
  const say = useTexts('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  const opening = useOpening()
  const [text, setText] = useState(() => room.draft.read() || opening)
  const [picture, setPicture] = useState<Blob | 'preparing' | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const isReady = picture !== 'preparing' && (picture !== null || text.trim() !== '')

  const write = (next: string) => {
    setText(next)
    room.draft.write(next)
  }
  const send = () => {
    if (!isReady) return
    if (picture === null) room.send(text.trim())
    else room.sendPhoto(picture, text.trim())
    write('')
    setPicture(null)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    // While a character is being composed, Enter selects it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const take = async (file: File) => {
    setEmpty(file.size === 0)
    if (file.size === 0) return setPicture(null)
    setPicture('preparing')
    setPicture(await downscale(file))
    field.current?.focus()
  }
  return (
    <div className="border-t border-line bg-card pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:pb-2.5">
      {text === '' && picture === null && quick.length > 0 && (
        <ul
          aria-label={say('write.quick')}
          className="flex gap-2 overflow-x-auto px-3 pt-1.5 [scrollbar-width:none] sm:px-5 sm:pt-2.5"
        >
          {quick.map((reply) => (
            <li key={reply} className="shrink-0">
              <button
                type="button"
                onClick={() => room.send(reply)}
                className="min-h-11 rounded-full border-[1.5px] border-edge px-4 text-small font-semibold whitespace-nowrap hover:border-ink"
              >
                {reply}
              </button>
            </li>
          ))}
        </ul>
      )}
      {picture !== null && <Preview picture={picture} onRemove={() => setPicture(null)} />}
      {isEmpty && (
        <div role="alert" className="px-3 pt-3 sm:px-5">
          <FieldError id="photo-error">{say('write.photo_empty')}</FieldError>
        </div>
      )}
      <form
        className="flex items-end gap-1.5 px-3 pt-1.5 sm:gap-2.5 sm:px-5 sm:pt-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <label className="grid size-12 shrink-0 place-items-center rounded-full text-link hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-[var(--focus)]">
          <input
            type="file"
            accept="image/*"
            aria-invalid={isEmpty || undefined}
            aria-describedby={isEmpty ? 'photo-error' : undefined}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void take(file)
              target.value = ''
            }}
          />
          <span className="sr-only">{say('write.photo')}</span>
          <CameraIcon />
        </label>
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={maxMessageLength}
          enterKeyHint="send"
          aria-label={say('write.label')}
          placeholder={say('write.placeholder')}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKey}
          className="field-box max-h-40 resize-none [field-sizing:content]"
        />
        <button
          type="submit"
          aria-label={say('write.send')}
          disabled={!isReady}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-stitch text-night hover:brightness-105 disabled:bg-sunken disabled:text-soft"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="currentColor">
            <path d="M3 4.5 21.5 12 3 19.5 5.5 13l8-1-8-1z" />
          </svg>
        </button>
      </form>
    </div>
  )
}

function Preview({ picture, onRemove }: { picture: Blob | 'preparing'; onRemove: () => void }) {
  const say = useTexts('chat')
  const url = useObjectUrl(picture === 'preparing' ? null : picture)
  return (
    <div className="flex items-center gap-4 px-3 pt-3 sm:px-5">
      {url === null ? (
        <p role="status" className="text-soft">
          {say('write.photo_preparing')}
        </p>
      ) : (
        <img
          src={url}
          alt={say('write.photo_preview')}
          className="size-20 rounded-field object-cover"
        />
      )}
      <button
        type="button"
        onClick={onRemove}
        className="min-h-11 font-semibold text-link underline underline-offset-4"
      >
        {say('write.photo_remove')}
      </button>
    </div>
  )
}
