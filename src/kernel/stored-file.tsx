import { useTexts } from '../texts.ts'
import type { DisplayProps } from './display.tsx'
import { Picture } from './picture.tsx'
import { useFileAddress } from './use-file-address.ts'
import { useFormat } from './use-format.ts'

/** Shows a stored file with its name, size and picture, or its key if its address is unknown. */
export function StoredFile(props: DisplayProps) {
  const { text } = useTexts()
  const { bytes } = useFormat()
  const key = String(props.value)
  const stored = useFileAddress(key)
  if (!stored) return <code>{key}</code>
  const { name, url } = stored
  const isPicture = !key.endsWith('.pdf')
  if (props.isDense && isPicture) return <Picture {...props} />
  if (props.isLinked === false) return name
  if (props.isDense)
    return (
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  return (
    <div className="stored-file">
      {isPicture && <Picture {...props} />}
      <span>{name}</span>
      <span className="faint">{bytes(stored.bytes)}</span>
      <a href={url} target="_blank" rel="noreferrer" aria-label={text('actions.showOne', { name })}>
        {text('actions.show')}
      </a>
    </div>
  )
}
