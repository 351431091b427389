import { href } from '#contract/routes.ts'
import { LinkButton } from '../ui/button.tsx'
import { LostScreen } from './lost-screen.tsx'
import { useNavigation } from './navigation.tsx'
import { useTexts } from './texts-context.tsx'

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
