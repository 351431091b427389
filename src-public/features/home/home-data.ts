import { company } from '../content/company-data.ts'
import { questionsData } from '../content/questions-data.ts'
import type { StoryContent } from './home-content.ts'

/** Returns the home page's JSON-LD: the site, its rating and the frequent questions. */
export function homeData({ reviews, questions }: StoryContent): object[] {
  const rating = reviews && {
    '@type': 'AggregateRating',
    ratingValue: reviews.average,
    bestRating: 5,
    reviewCount: reviews.count,
  }
  return [
    { '@type': 'WebSite', name: company.name, url: company.url, inLanguage: ['en', 'es'] },
    { ...company, image: '/og/home.png', ...(rating && { aggregateRating: rating }) },
    ...(questions.length > 0
      ? [questionsData(questions.map(({ html, ...one }) => ({ ...one, answer: html })))]
      : []),
  ]
}
