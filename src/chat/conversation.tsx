import { Alert } from 'antd'
import { useRealtimeStatus } from '../providers/realtime.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Problem } from '../ui/problem.tsx'
import { ChatLoading } from './chat-loading.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { Composer } from './composer.tsx'
import { PresentPeople } from './present-people.tsx'
import { useRoom } from './use-room.ts'

/**
 * Shows a chat room with its members, messages and composer; the user is in the room while it is
 * shown.
 */
export function Conversation({ name }: { name: string }) {
  const { text } = useTexts()
  const { instant } = useFormat()
  const isBroken = useRealtimeStatus() === 'broken'
  const { room, snapshot, view, error, retry } = useRoom(name)
  if (error) return <Problem error={error} onRetry={retry} />
  if (snapshot?.refusal)
    return <Alert type="error" role="alert" showIcon message={text('chat.refused')} />
  if (!room || !snapshot || !view)
    return isBroken ? (
      <Alert type="warning" role="alert" showIcon message={text('chat.broken')} />
    ) : (
      <ChatLoading />
    )
  const isClosed = snapshot.closesAt !== null && snapshot.closesAt <= Date.now()
  return (
    <div className="chat">
      <PresentPeople snapshot={snapshot} members={view.members} />
      {!snapshot.isConnected && (
        <Alert type="warning" role="status" banner message={text('chat.offline')} />
      )}
      <ChatMessages room={room} snapshot={snapshot} view={view} />
      {isClosed ? (
        <p className="hint chat-closed">
          {text('chat.closed', { at: instant(new Date(snapshot.closesAt ?? 0).toISOString()) })}
        </p>
      ) : (
        <Composer key={name} room={room} />
      )}
    </div>
  )
}
