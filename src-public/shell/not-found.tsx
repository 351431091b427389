import { href } from '#contract/routes.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { LinkButton } from '../ui/button.tsx'
import { LostScreen } from './lost-screen.tsx'

/** Shows the not-found screen inside the shell. */
export function NotFound() {
  const say = useTexts('common')
  const { path } = useNavigation()
  const [pathname] = path.split('?')
  return (
    <LostScreen path={pathname}>
      <LinkButton to={href('index')}>{say('not_found.link')}</LinkButton>
    </LostScreen>
  )
}
