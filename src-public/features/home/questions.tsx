import { href } from '#contract/routes.ts'
import { Link } from '../../app/navigation.tsx'
import { useLanguage, useTexts } from '../../app/texts-context.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Stretch } from '../../ui/stretch.tsx'
import type { Told } from './home-content.ts'

export function Questions({ questions }: Pick<Told, 'questions'>) {
  const say = useTexts('story')
  const { language } = useLanguage()
  return (
    <Stretch
      title={say('questions.title')}
      width="narrow"
      more={
        <Link
          to={href('help')}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {say('questions.all')}
        </Link>
      }
    >
      {questions.map(({ id, question, html, locale }) => (
        <Fold key={id} title={question} lang={locale === language ? undefined : locale}>
          <Prose html={html} />
        </Fold>
      ))}
    </Stretch>
  )
}
