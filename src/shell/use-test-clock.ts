import { useQuery } from '@tanstack/react-query'

import { readClock } from '#contract/calls/clock.ts'
import { send } from '../providers/send.ts'

export const clockKey = ['clock'] as const

/** How often the progress is read while the clock moves. */
const progressMs = 700

/** Reads the clock of a demo, null elsewhere; follows its progress while it moves. */
export const useTestClock = () =>
  useQuery({
    queryKey: clockKey,
    queryFn: async () => (await send(readClock, {})).clock,
    refetchInterval: ({ state }) => (state.data?.run?.is_done === false ? progressMs : false),
  })
