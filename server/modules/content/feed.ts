import { and, desc, eq } from 'drizzle-orm'

import type { PostSummary } from '#contract/calls/content.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { blogFeedPath, href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { translate } from '#server/kernel/translate.ts'
import { isPublished } from './posts.ts'

const { blogs } = tables
const most = 30

/** Renders the newest posts as RSS 2.0, in one language or, without `locale`, in all. */
export async function feedOf(
  { kernel: { db }, config }: AppContext,
  locale: PostSummary['locale'] | undefined,
): Promise<string> {
  const posts = await db
    .select()
    .from(blogs)
    .where(and(isPublished(), locale && eq(blogs.locale, locale)))
    .orderBy(desc(blogs.published_at), desc(blogs.id))
    .limit(most)
  const say = (key: string) => translate(locale ?? 'en', `content.${key}`)
  const at = (path: string) => config.baseUrl + path
  const self = at(withQuery(blogFeedPath, { lang: locale }))
  const changed = posts
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    tag('title', say('feed_title')),
    tag('link', at(href('blog'))),
    tag('description', say('feed_description')),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    locale ? tag('language', `${locale}-us`) : '',
    changed ? tag('lastBuildDate', dateOf(changed)) : '',
    ...posts.map((post) => itemOf(post, at(href('blog-slug', { slug: post.slug })))),
    '</channel></rss>',
    '',
  ].join('\n')
}

type PostRow = (typeof blogs)['$inferSelect']

const itemOf = ({ title, excerpt, author, tags, published_at }: PostRow, url: string): string =>
  [
    '<item>',
    tag('title', title),
    tag('link', url),
    `<guid isPermaLink="true">${escaped(url)}</guid>`,
    tag('description', excerpt),
    tag('dc:creator', author),
    ...tags.map((one) => tag('category', one)),
    tag('pubDate', dateOf(String(published_at))),
    '</item>',
  ].join('')

const tag = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** Formats an instant as an RFC 822 date. */
const dateOf = (instant: string) => new Date(instant).toUTCString()

/** Escapes text for XML and removes the characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
