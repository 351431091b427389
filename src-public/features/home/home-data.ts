import { href } from '#contract/routes.ts'
import { questionsData } from '../reading/questions-data.ts'
import type { Told } from './home-content.ts'

const company = { '@type': 'MovingCompany', name: 'Haulwell', url: href('index') }

/** Whose site it is, what its customers say, and what they ask, for crawlers. */
export function homeData({ reviews, questions }: Told): object[] {
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
