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
  searchHelp,
} from '#contract/calls/content.ts'
import { blogs } from '#contract/resources/blogs.ts'
import { blogFeedPath } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { activeAffiliate } from '#server/domain/active-affiliate.ts'
import { movedOrNotFound } from '#server/domain/former-slugs.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { countVisit } from './clicks.ts'
import { companyNumbers } from './company-numbers.ts'
import { coverNamed } from './cover.ts'
import { feedOf } from './feed.ts'
import { textInForce } from './legal-text.ts'
import { publishedPost, publishedPosts } from './posts.ts'
import { frequentQuestions } from './questions.ts'
import { searchOf } from './search.ts'

/** Registers the public content: posts, questions, legal texts, affiliates' pages. */
export function contentRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, config, ports } = context

  registerCall(app, kernel, readCompanyNumbers, ({ read }) => read(companyNumbers))

  registerCall(app, kernel, listPosts, ({ read, query }) =>
    read((db) => publishedPosts(db, ports.files, query)),
  )

  registerCall(app, kernel, readPost, ({ read, params, request }) =>
    read((db) => publishedPost(db, ports.files, params.slug, request.locale)),
  )

  app.get('/pictures/covers/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const { name } = params as { name: string }
    const picture = coverNamed(name)
    if (picture === undefined) return reply.callNotFound()
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(picture)
  })

  app.get(blogFeedPath, { schema: { hide: true } }, async ({ query }, reply) => {
    const { lang } = query as Record<string, unknown>
    const feed = await feedOf(
      context,
      blogs.fields.locale.values.find((one) => one === lang),
    )
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(feed)
  })

  registerCall(app, kernel, listQuestions, ({ read, query }) =>
    read((db) => frequentQuestions(db, query)),
  )

  registerCall(app, kernel, searchHelp, ({ read, query }) => read((db) => searchOf(db, query)))

  registerCall(app, kernel, readLegalText, async ({ read, params, query, request }) => {
    const name = found(
      legalTexts.find((one) => one === params.name),
      request.locale,
    )
    const text = await read((db) => textInForce(db, config.company, name, query, kernel.now()))
    return found(text, request.locale)
  })

  registerCall(app, kernel, readAffiliate, async ({ read, params, request }) => {
    const active = await read((db) => activeAffiliate(db, params.slug))
    const affiliate = found(active, request.locale)
    const { slug, name, intro, amount: percent } = affiliate
    if (slug !== params.slug.toLowerCase()) throw movedOrNotFound(request.locale, slug)
    return { slug, name, intro, percent }
  })

  registerCall(app, kernel, countClick, async ({ params, request }): Promise<undefined> => {
    const affiliate = found(await activeAffiliate(kernel.db, params.slug), request.locale)
    await countVisit(context, affiliate, request)
  })
}

function found<T>(value: T | undefined, locale: string): T {
  if (value === undefined) throw notFound(locale)
  return value
}
