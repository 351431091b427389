import { useQuery } from '@tanstack/react-query'

import {
  type DisplayKey,
  type DisplayPreferences,
  readDisplayPreferences,
  setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import { textsIn } from '../text/use-texts.ts'
import { i18n } from './i18n.ts'
import { showNotice } from './notification.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { useSession } from './session.ts'

const queryKey = ['display-preferences']
/** The browser's copy, with which a page starts before the server has answered. */
const copyKey = (user_id: number) => `display-${user_id}`

/**
 * Returns one of the person's display preferences, which apply on all their devices, and a function
 * that changes it; null is the default.
 */
export function useDisplayPreference(
  key: DisplayKey,
): [value: string | null, set: (value: string | null) => void] {
  const user_id = useSession().identity?.id
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const preferences = await send(readDisplayPreferences, {})
      copy(user_id, preferences)
      return preferences
    },
    enabled: user_id !== undefined,
    staleTime: 60_000,
    placeholderData: () => readCopy(user_id),
  })
  return [
    data?.[key] ?? null,
    (value) => {
      const { [key]: _, ...others } = data ?? {}
      const next = value === null ? others : { ...others, [key]: value }
      // A response on its way would bring back the former value.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, next)
      copy(user_id, next)
      send(setDisplayPreference, { body: { key, value } }).catch(() => {
        const { text } = textsIn(i18n.language)
        showNotice({ type: 'error', key: 'display', message: text('list.notRemembered') })
      })
    },
  ]
}

function copy(user_id: number | undefined, preferences: DisplayPreferences): void {
  if (user_id !== undefined) localStorage.setItem(copyKey(user_id), JSON.stringify(preferences))
}

function readCopy(user_id: number | undefined): DisplayPreferences | undefined {
  const stored = user_id === undefined ? null : localStorage.getItem(copyKey(user_id))
  try {
    return stored === null ? undefined : (JSON.parse(stored) as DisplayPreferences)
  } catch {
    // Whatever wrote that, the server's answer replaces it.
    return undefined
  }
}
