import { href } from '#contract/routes.ts'
import { LinkButton } from '../ui/button.tsx'
import { LostVan } from './lost-van.tsx'
import { useNavigation } from './navigation.tsx'
import { useTexts } from './texts-context.tsx'

export function NotFound() {
  const say = useTexts('common')
  const { path } = useNavigation()
  const [pathname] = path.split('?')
  return (
    <section className="mx-auto flex max-w-2xl grow flex-col items-center justify-center gap-5 px-4 py-16 text-center">
      <LostVan />
      <h1 className="text-[2.5rem] sm:text-[3.25rem]">{say('not_found.heading')}</h1>
      <p className="max-w-full rounded-field bg-sunken px-4 py-2 font-mono text-[0.9375rem] break-all">
        {pathname}
      </p>
      <p className="text-lg text-soft">{say('not_found.text')}</p>
      <LinkButton to={href('index')}>{say('not_found.link')}</LinkButton>
    </section>
  )
}
