import type { RoomSnapshot } from '#contract/client/realtime/room.ts'
import { useSession } from '../providers/session.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import type { RoomView } from './use-room.ts'

type Member = RoomView['members'][number]

/** Shows the other members of a room and whether they are online. */
export function PresentPeople({
  snapshot,
  members,
}: {
  snapshot: RoomSnapshot
  members: readonly Member[]
}) {
  const { text } = useTexts()
  const uid = useSession().identity?.firebase_uid
  const others = members.filter((member) => member.uid !== uid && member.uid in snapshot.members)
  if (others.length === 0) return null
  return (
    <ul className="chat-people" aria-label={text('chat.people')}>
      {others.map((member) => (
        <Person key={member.uid} member={member} snapshot={snapshot} />
      ))}
    </ul>
  )
}

function Person({ member, snapshot }: { member: Member; snapshot: RoomSnapshot }) {
  const { text, choice } = useTexts()
  const { instant } = useFormat()
  const presence = snapshot.presences[member.uid]
  const seen = presence?.last_seen
  const where = presence?.online
    ? text('chat.online')
    : seen
      ? text('chat.lastSeen', { at: instant(new Date(seen).toISOString()) })
      : text('chat.away')
  return (
    <li className="chat-person">
      <span className={`presence ${presence?.online ? 'presence-on' : ''}`} aria-hidden />
      <strong>{member.name}</strong>
      <span className="faint">{choice('role', member.role)}</span>
      <span className="faint">{where}</span>
    </li>
  )
}
