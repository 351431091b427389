import { useQuery } from '@tanstack/react-query'

import {
  type DisplayKey,
  type DisplayPreferences,
  readDisplayPreferences,
  setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import { textsIn } from '../text/use-texts.ts'
import type { ApiError } from './api-error.ts'
import { i18n } from './i18n.ts'
import { showNotice } from './notification.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { useSession } from './session.ts'

const queryKey = ['display-preferences']
/** The browser's copy, with which a page starts before the server has answered. */
const copyKey = (user_id: number) => `display-${user_id}`
/** Changes without an answer: a page may be left before they reach the server. */
const unsentKey = (user_id: number) => `display-unsent-${user_id}`

type Unsent = Partial<Record<DisplayKey, string | null>>

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
      if (user_id !== undefined) await sendUnsent(user_id)
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
      save(user_id, key, value).catch(({ statusCode }: ApiError) => {
        const { text } = textsIn(i18n.language)
        const message = text(statusCode ? 'list.notRemembered' : 'list.rememberedLater')
        showNotice({ type: 'error', key: 'display', message })
      })
    },
  ]
}

/** Saves a value, which is sent by the next page if this one is left before the answer. */
async function save(user_id: number | undefined, key: DisplayKey, value: string | null) {
  if (user_id !== undefined) writeUnsent(user_id, { ...readUnsent(user_id), [key]: value })
  try {
    await send(setDisplayPreference, { body: { key, value } })
  } catch (thrown) {
    if ((thrown as ApiError).statusCode) forget(user_id, key, value)
    throw thrown
  }
  forget(user_id, key, value)
}

async function sendUnsent(user_id: number): Promise<void> {
  const unsent = Object.entries(readUnsent(user_id)) as [DisplayKey, string | null][]
  await Promise.allSettled(unsent.map(([key, value]) => save(user_id, key, value)))
}

/** Forgets a change that was answered, unless the person has made another one since. */
function forget(user_id: number | undefined, key: DisplayKey, value: string | null): void {
  if (user_id === undefined) return
  const { [key]: latest, ...others } = readUnsent(user_id)
  if (latest === value) writeUnsent(user_id, others)
}

function writeUnsent(user_id: number, unsent: Unsent): void {
  localStorage.setItem(unsentKey(user_id), JSON.stringify(unsent))
}

const readUnsent = (user_id: number): Unsent => readStored<Unsent>(unsentKey(user_id)) ?? {}

function copy(user_id: number | undefined, preferences: DisplayPreferences): void {
  if (user_id !== undefined) localStorage.setItem(copyKey(user_id), JSON.stringify(preferences))
}

function readCopy(user_id: number | undefined): DisplayPreferences | undefined {
  return user_id === undefined ? undefined : readStored(copyKey(user_id))
}

function readStored<T>(key: string): T | undefined {
  const stored = localStorage.getItem(key)
  try {
    return stored === null ? undefined : (JSON.parse(stored) as T)
  } catch {
    // Whatever wrote that, the server's answer replaces it.
    return undefined
  }
}
