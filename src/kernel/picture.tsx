import { useTexts } from '../texts.ts'
import type { DisplayProps } from './display.tsx'
import { useFileAddress } from './use-file-address.ts'

/** Shows a stored picture, or its key until the address is known or if there is none. */
export function Picture({ name, value, resource, isDense, isLinked = true }: DisplayProps) {
  const texts = useTexts()
  const key = String(value)
  const stored = useFileAddress(key)
  if (!stored) return <code>{key}</code>
  const image = (
    <img
      src={stored.url}
      alt={texts.field(name, resource)}
      className={isDense ? 'thumbnail' : 'picture'}
    />
  )
  if (!isLinked) return image
  return (
    <a href={stored.url} target="_blank" rel="noreferrer">
      {image}
    </a>
  )
}
