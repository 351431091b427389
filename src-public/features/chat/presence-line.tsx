import type { Presence } from '#contract/client/realtime/presence.ts'
import type { RoomSnapshot } from '#contract/client/realtime/room.ts'
import { readerZone } from '../../lib/format.ts'
import { intlLocales } from '../../lib/language.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { untilWords } from '../../lib/until-words.ts'
import { useNow } from '../../lib/use-now.ts'
import type { NameOf } from './use-names.ts'

type Props = { snapshot: RoomSnapshot; uid: string; nameOf: NameOf; isSupport: boolean }

/** Shows which of the other members are online, or when they were last seen. */
export function PresenceLine({ snapshot, uid, nameOf, isSupport }: Props) {
  const say = useTexts('chat')
  const words = usePresenceWords()
  const { members, presences, isConnected } = snapshot
  const others = Object.entries(members).filter(([other]) => other !== uid)
  const isAlone = others.length === 1
  const lines = others.flatMap(([other, role]) => {
    const seen = presences[other] ?? null
    // Staff members change, so only those who are online are shown.
    if (!isConnected || seen === null || (role === 'admin' && !seen.online)) return []
    const line = words(seen, isAlone && !isSupport ? null : nameOf(other, role))
    return line === null ? [] : [{ other, line, isOnline: seen.online }]
  })
  if (lines.length === 0 && isSupport) return <span>{say('presence.support')}</span>
  return (
    <span className="flex gap-x-3 sm:flex-wrap">
      {lines.map(({ other, line, isOnline }) => (
        <span key={other} className="inline-flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${isOnline ? 'bg-moss' : 'border-2 border-edge'}`}
          />
          <span className="truncate">{line}</span>
        </span>
      ))}
    </span>
  )
}

function usePresenceWords() {
  const { say, language } = useLanguage()
  const now = useNow()
  return ({ online, last_seen }: Presence, name: string | null): string | null => {
    const chat = say('chat')
    if (online)
      return name === null ? chat('presence.online') : chat('presence.online_named', { name })
    if (last_seen === null) return null
    const at = new Date(Math.min(last_seen, now.getTime())).toISOString()
    const when = untilWords(at, now, readerZone(), intlLocales[language])
    return name === null
      ? chat('presence.seen', { when })
      : chat('presence.seen_named', { name, when })
  }
}
