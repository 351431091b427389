import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { QuestionFold } from '../content/question-fold.tsx'
import type { StoryContent } from './home-content.ts'

export function Questions({ questions }: Pick<StoryContent, 'questions'>) {
  const say = useTexts('story')
  return (
    <PageSection
      title={say('questions.title')}
      width="narrow"
      more={
        <Link to={href('help')} className="worded-link font-semibold">
          {say('questions.all')}
        </Link>
      }
    >
      {questions.map(({ id, question, html, locale }) => (
        <QuestionFold key={id} question={question} html={html} locale={locale} />
      ))}
    </PageSection>
  )
}
