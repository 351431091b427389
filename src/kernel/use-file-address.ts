import { useQuery } from '@tanstack/react-query'

import { readFileAddress } from '#contract/calls/files.ts'
import { sendCall } from '#contract/client/send-call.ts'
import type { AnswerOf } from '#contract/kernel/call.ts'
import { client } from '../session.ts'

/** Returns a stored file's address, name and size; undefined until known or if it can't be read. */
export function useFileAddress(key: string): AnswerOf<typeof readFileAddress> | undefined {
  const { data } = useQuery({
    queryKey: ['file-address', key],
    // Addresses expire after an hour or two.
    staleTime: 30 * 60_000,
    queryFn: async () => {
      const { data, error } = await sendCall(client, readFileAddress, { query: { key } })
      if (error) throw error
      return data
    },
  })
  return data
}
