import { href } from '#contract/routes.ts'
import { useSession } from '../app/front-context.tsx'
import { useNavigation } from '../app/navigation.tsx'
import { definePage } from '../app/page.tsx'
import { useTexts } from '../app/texts-context.tsx'
import { RoomList } from '../features/chat/room-list.tsx'
import { RoomPage } from '../features/chat/room-page.tsx'
import { useCode } from '../features/moves/use-code.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty, Sheet } from '../ui/parts.tsx'

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
