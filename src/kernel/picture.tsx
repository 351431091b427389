import { useQuery } from '@tanstack/react-query'

import { readFileAddress } from '#contract/calls/moves.ts'
import { sendCall } from '#contract/client/send-call.ts'
import { client } from '../session.ts'
import { useTexts } from '../texts.ts'
import type { DisplayProps } from './display.tsx'

/** A stored picture; its key until the address is there, or where there is none. */
export function Picture({ name, value, isDense }: DisplayProps) {
  const say = useTexts()
  const key = String(value)
  const { data } = useQuery({
    queryKey: ['file-address', key],
    // Addresses end after an hour or two.
    staleTime: 30 * 60_000,
    queryFn: async () => {
      const { data, error } = await sendCall(client, readFileAddress, { query: { key } })
      if (error) throw error
      return data.url
    },
  })
  if (!data) return <code>{key}</code>
  return (
    <a href={data} target="_blank" rel="noreferrer">
      <img src={data} alt={say.field(name)} className={isDense ? 'thumbnail' : 'picture'} />
    </a>
  )
}
