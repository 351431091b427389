import { href } from '#contract/routes.ts'
import { RoomList } from '../features/chat/room-list.tsx'
import { RoomPage } from '../features/chat/room-page.tsx'
import { useCode } from '../features/order/use-code.ts'
import { useSession } from '../lib/front-context.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
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
  const { identity } = useSession()
  const code = useCode()
  if (identity !== null && code !== '') {
    return <RoomPage key={code} place={{ code }} identity={identity} />
  }
  return (
    <Sheet title={say('meta')} lead={identity && say('list.lead')} isNarrow>
      {identity !== null ? (
        <RoomList identity={identity} />
      ) : (
        <Empty title={say('list.sign_in')}>
          <LinkButton to={href('auth-username', {}, { to: path })}>
            {common('nav.sign_in')}
          </LinkButton>
        </Empty>
      )}
    </Sheet>
  )
}
