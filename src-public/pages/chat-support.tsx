import { href } from '#contract/routes.ts'
import { ChatFrame } from '../features/chat/chat-frame.tsx'
import { LeaveMessage } from '../features/chat/leave-message.tsx'
import { RoomPage } from '../features/chat/room-page.tsx'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { FailedScreen } from '../shell/failed-screen.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('chat')('support_meta'), isPrivate: true }),
  Component: ChatSupport,
})

function ChatSupport() {
  const { identity, identityError } = useSession()
  if (identityError !== null) return <FailedScreen error={identityError} />
  if (identity === null) return <ForVisitors />
  if (identity.role === 'admin') return <ForStaff />
  return (
    <ChatFrame identity={identity} current="support">
      <RoomPage place="support" identity={identity} />
    </ChatFrame>
  )
}

function ForVisitors() {
  const say = useTexts('chat')
  return (
    <Sheet
      title={say('leave.title')}
      lead={
        <>
          <p>{say('leave.lead')}</p>
          <LinkButton look="quiet" to={href('auth-username', {}, { to: href('chat-support') })}>
            {say('leave.sign_in')}
          </LinkButton>
        </>
      }
      isNarrow
    >
      <LeaveMessage identity={null} />
    </Sheet>
  )
}

function ForStaff() {
  const say = useTexts('chat')
  return (
    <Sheet title={say('support_meta')} isNarrow>
      <Empty title={say('leave.staff')}>
        <p>{say('leave.staff_text')}</p>
        <p className="mt-3">
          <a
            href="/admin/support/messages"
            className="font-semibold text-link underline underline-offset-4"
          >
            {say('leave.staff_link')}
          </a>
        </p>
      </Empty>
    </Sheet>
  )
}
