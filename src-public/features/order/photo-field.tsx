import { useId } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { CameraIcon } from '../../ui/camera-icon.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { usePhoto } from './use-photo.ts'

/** Each engine has its own progress bar style unless it is overridden. */
const bar =
  'h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-moss'

type PhotoFieldProps = {
  title: string
  hint: string
  /** Whether the photo may be one that was taken before. */
  isFromLibrary?: boolean
  photo: ReturnType<typeof usePhoto>
  error?: string | undefined
  disabled: boolean
}

/** Takes a photo, usually with the phone's camera, and shows the progress of its upload. */
export function PhotoField(props: PhotoFieldProps) {
  const { title, hint, isFromLibrary = false, photo, error, disabled } = props
  const say = useTexts('photo')
  const name = useId()
  const { preview, isPreparing, key } = photo
  const problem = error ? `${name}-error` : photo.error ? `${name}-failure` : undefined
  return (
    <div className="flex flex-col gap-2">
      <p id={`${name}-title`} className="font-semibold">
        {title}
      </p>
      {preview && !isRefused(photo) ? (
        <img
          src={preview}
          alt={say('preview')}
          className="max-h-72 w-full rounded-field bg-sunken object-contain"
        />
      ) : (
        <p className="text-small text-soft">{hint}</p>
      )}
      <div role="status" className="flex flex-col gap-2 text-small">
        {isPreparing && say('preparing')}
        <Progress photo={photo} />
        {key !== null && <p className="font-semibold text-moss">✓ {say('sent')}</p>}
      </div>
      <Failure id={`${name}-failure`} photo={photo} disabled={disabled} />
      <label
        className={`inline-flex min-h-14 items-center justify-center gap-2.5 rounded-full border-[1.5px] px-7 text-lg font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] ${problem ? 'border-brick' : 'border-edge hover:border-ink'}`}
      >
        <input
          type="file"
          accept="image/*"
          capture={isFromLibrary ? undefined : 'environment'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ?? `${name}-title`}
          disabled={disabled || isPreparing}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void photo.take(file)
            target.value = ''
          }}
          className="sr-only"
        />
        <CameraIcon />
        {say(preview ? 'retake' : 'take')}
      </label>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

function Progress({ photo: { progress } }: Pick<PhotoFieldProps, 'photo'>) {
  const say = useTexts('photo')
  if (progress === null) return null
  return (
    <label className="flex flex-col gap-1">
      {say('sending')}
      <progress value={progress} max={1} className={bar} />
    </label>
  )
}

type FailureProps = Pick<PhotoFieldProps, 'photo' | 'disabled'> & { id: string }

/** Says why a photo isn't stored. One that was refused would be refused again. */
function Failure({ id, photo, disabled }: FailureProps) {
  const say = useTexts('photo')
  const errorMessage = useErrorMessage()
  if (photo.error === null) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <FieldError id={id}>
        {!isRefused(photo) && say('failed')} {errorMessage(photo.error)}
      </FieldError>
      {!isRefused(photo) && (
        <Button look="plain" size="sm" disabled={disabled} onClick={() => void photo.send()}>
          {say('again')}
        </Button>
      )}
    </div>
  )
}

const isRefused = ({ error }: PhotoFieldProps['photo']): boolean => error?.status === 422
