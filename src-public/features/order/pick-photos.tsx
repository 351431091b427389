import { useTexts } from '../../lib/texts-context.tsx'
import { CameraIcon } from '../../ui/camera-icon.tsx'

type Props = {
  from: 'camera' | 'gallery'
  isDisabled: boolean
  /** The id of the error that these photos would mend. */
  errorId?: string | undefined
  onPick: (files: readonly File[]) => Promise<void>
}

/** Renders the button that takes a photo with the camera, or chooses some that were taken before. */
export function PickPhotos({ from, isDisabled, errorId, onPick }: Props) {
  const say = useTexts('photo')
  const isCamera = from === 'camera'
  return (
    <label
      className={`inline-flex min-h-14 items-center justify-center gap-2.5 rounded-full border-[1.5px] px-5 text-lg font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] ${errorId ? 'border-brick' : 'border-edge hover:border-ink'}`}
    >
      <input
        type="file"
        accept="image/*"
        capture={isCamera ? 'environment' : undefined}
        multiple={!isCamera}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        disabled={isDisabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void onPick(files)
        }}
        className="sr-only"
      />
      {isCamera && <CameraIcon />}
      {say(isCamera ? 'take' : 'gallery')}
    </label>
  )
}
