import { useQuery } from '@tanstack/react-query'

import { readFileUrl } from '#contract/calls/files.ts'
import { sendCall } from '#contract/client/send-call.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { client } from '../providers/session.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'

type StoredFileProps = {
  /** The field's name, which labels a picture. */
  name: string
  /** The file's key. */
  value: unknown
  resource?: string | undefined
  isDense?: boolean
  isLinked?: boolean
}

/** Shows a stored file with its name, size and picture, or its key if its address is unknown. */
export function StoredFile(props: StoredFileProps) {
  const { text } = useTexts()
  const { bytes } = useFormat()
  const key = String(props.value)
  const stored = useFileUrl(key)
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

/** Shows a stored picture, or its key until the address is known or if there is none. */
export function Picture({ name, value, resource, isDense, isLinked = true }: StoredFileProps) {
  const texts = useTexts()
  const key = String(value)
  const stored = useFileUrl(key)
  if (!stored) return <code>{key}</code>
  const image = (
    <img
      src={stored.thumbnail_url}
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

/** Returns a stored file's address, name and size; undefined until known or if it can't be read. */
function useFileUrl(key: string): ResponseOf<typeof readFileUrl> | undefined {
  const { data } = useQuery({
    queryKey: ['file-url', key],
    // Addresses expire after an hour or two.
    staleTime: 30 * 60_000,
    queryFn: async () => {
      const { data, error } = await sendCall(client, readFileUrl, { query: { key } })
      if (error) throw error
      return data
    },
  })
  return data
}
