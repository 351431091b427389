import { href } from '#contract/routes.ts'
import { ChatFrame } from '../features/chat/chat-frame.tsx'
import { RoomPage } from '../features/chat/room-page.tsx'
import { useCode } from '../features/order/use-code.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { FailedScreen } from '../shell/failed-screen.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('chat')('meta'), isPrivate: true }),
  Component: Chat,
})

function Chat() {
  const say = useTexts('chat')
  const common = useTexts('common')
  const { path } = useNavigation()
  const { identity, identityError } = useSession()
  const code = useCode()
  if (identityError !== null) return <FailedScreen error={identityError} />
  if (identity === null) {
    return (
      <Sheet title={say('meta')} isNarrow>
        <Empty title={say('list.sign_in')}>
          <LinkButton to={href('auth-username', {}, { to: path })}>
            {common('nav.sign_in')}
          </LinkButton>
        </Empty>
      </Sheet>
    )
  }
  if (code === '' && identity.role === 'admin') return <ForStaff />
  return (
    <ChatFrame identity={identity} current={code === '' ? null : code}>
      {code === '' ? undefined : <RoomPage key={code} place={{ code }} identity={identity} />}
    </ChatFrame>
  )
}

function ForStaff() {
  const say = useTexts('chat')
  return (
    <Sheet title={say('meta')} isNarrow>
      <Empty title={say('leave.staff')}>
        <p>{say('list.staff')}</p>
        <p className="mt-3">
          <a href="/admin" className="font-semibold text-link underline underline-offset-4">
            {say('list.staff_link')}
          </a>
        </p>
      </Empty>
    </Sheet>
  )
}
