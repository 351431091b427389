import type { FastifyInstance } from 'fastify'

import { readCompanyNumbers } from '#contract/calls/company.ts'
import {
  countClick,
  legalTexts,
  listPosts,
  listQuestions,
  readAffiliate,
  readLegalText,
  readPost,
} from '#contract/calls/content.ts'
import { activeAffiliate } from '#server/database/active-affiliate.ts'
import type { House } from '#server/house.ts'
import { registerCall } from '#server/kernel/call.ts'
import { notFound } from '#server/kernel/problem.ts'
import { countVisit } from './clicks.ts'
import { companyNumbers } from './company-numbers.ts'
import { textInForce } from './legal-text.ts'
import { publishedPost, publishedPosts } from './posts.ts'
import { frequentQuestions } from './questions.ts'

/** What the site shows to anybody: posts, questions, legal texts, affiliates' pages. */
export function contentRoutes(app: FastifyInstance, house: House): void {
  const { kernel } = house

  registerCall(app, kernel, readCompanyNumbers, () => companyNumbers(kernel.db))

  registerCall(app, kernel, listPosts, ({ query }) => publishedPosts(house, query))

  registerCall(app, kernel, readPost, async ({ params, request }) =>
    found(await publishedPost(house, params.slug), request.locale),
  )

  registerCall(app, kernel, listQuestions, ({ query }) => frequentQuestions(kernel.db, query))

  registerCall(app, kernel, readLegalText, async ({ params, query, request }) => {
    const name = found(
      legalTexts.find((one) => one === params.name),
      request.locale,
    )
    return found(await textInForce(house, name, query, kernel.now()), request.locale)
  })

  registerCall(app, kernel, readAffiliate, async ({ params, request }) => {
    const affiliate = found(await activeAffiliate(kernel.db, params.slug), request.locale)
    const { slug, name, intro, amount: percent } = affiliate
    return { slug, name, intro, percent }
  })

  registerCall(app, kernel, countClick, async ({ params, request, reply }): Promise<undefined> => {
    await app.limits.consume('click_address', request.ip, request, reply)
    const affiliate = found(await activeAffiliate(kernel.db, params.slug), request.locale)
    await countVisit(house, affiliate, request)
  })
}

function found<T>(value: T | undefined, locale: string): T {
  if (value === undefined) throw notFound(locale)
  return value
}
