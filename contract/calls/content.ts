import Type, { type Static } from 'typebox'
import { defineCall } from '#contract/kernel/call.ts'
import { languages } from '#contract/kernel/languages.ts'
import { faq } from '#contract/resources/faq.ts'
import { closed, instant, nullable } from './schemas.ts'

const day = Type.String({ format: 'date', maxLength: 10 })
const language = Type.Enum(languages)
const slug = Type.String({ maxLength: 80 })

export const postsPerPage = 10
export const maxSearchLength = 80

/** A heading with an id that links can point to. */
export const Heading = Type.Object({ id: Type.String(), text: Type.String() })
export type Heading = Static<typeof Heading>

/**
 * A published post as shown in lists. `cover` is the address of its picture: an uploaded one is
 * valid for an hour; without an upload the picture is generated.
 */
export const PostSummary = Type.Object({
  slug: Type.String(),
  locale: language,
  title: Type.String(),
  excerpt: Type.String(),
  cover: Type.String(),
  /** A small version of the cover. */
  cover_thumbnail: Type.String(),
  cover_alt: Type.String(),
  tags: Type.Array(Type.String()),
  city: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
  author: Type.String(),
  published_at: instant,
})
export type PostSummary = Static<typeof PostSummary>

export const listPosts = defineCall({
  method: 'GET',
  path: '/api/posts',
  summary: 'Ten published posts, newest first, and the total',
  by: 'anyone',
  query: Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      tag: Type.Optional(slug),
      locale: Type.Optional(language),
      /** Lists posts in this language before the others. */
      first: Type.Optional(language),
      /** The slug of a city. */
      city: Type.Optional(slug),
    },
    closed,
  ),
  response: Type.Object({ posts: Type.Array(PostSummary), total: Type.Integer() }),
})

export const Post = Type.Object({
  ...PostSummary.properties,
  html: Type.String(),
  contents: Type.Array(Heading),
  /** Reading time. */
  minutes: Type.Integer(),
  /** Three other posts, the most closely related first. */
  related: Type.Array(PostSummary),
  seo_title: nullable(Type.String()),
  seo_description: nullable(Type.String()),
  updated_at: instant,
})
export type Post = Static<typeof Post>

export const readPost = defineCall({
  method: 'GET',
  path: '/api/posts/:slug',
  summary: 'A published post; 410 if it was archived',
  by: 'anyone',
  errorStatuses: [410],
  response: Post,
})

/** `html` is the answer; `locale` is its language, English if it has no translation. */
export const Question = Type.Object({
  id: Type.Integer(),
  topic: Type.Enum([...faq.fields.topic.values]),
  audience: Type.Enum([...faq.fields.audience.values]),
  question: Type.String(),
  html: Type.String(),
  locale: language,
})
export type Question = Static<typeof Question>

export const listQuestions = defineCall({
  method: 'GET',
  path: '/api/questions',
  summary: 'Frequently asked questions and answers, by topic',
  by: 'anyone',
  query: Type.Object(
    {
      /** Lists the questions for this audience and those for everyone. */
      audience: Type.Optional(Type.Enum([...faq.fields.audience.values])),
      topic: Type.Optional(Type.Enum([...faq.fields.topic.values])),
      /** Words that must all occur in the question and answer, ignoring accents. */
      q: Type.Optional(Type.String({ maxLength: maxSearchLength })),
      locale: Type.Optional(language),
    },
    closed,
  ),
  response: Type.Array(Question),
})

/** A search result: a question with its id as `key`, or a post with its slug. */
export const Found = Type.Object({
  kind: Type.Enum(['question', 'post']),
  key: Type.String(),
  title: Type.String(),
  /** The text around the matching words, without markup. */
  snippet: Type.String(),
  locale: language,
})
export type Found = Static<typeof Found>

export const searchHelp = defineCall({
  method: 'GET',
  path: '/api/help/search',
  summary: 'Questions and posts that contain all the words; matches in titles come first',
  by: 'anyone',
  query: Type.Object(
    {
      q: Type.String({ minLength: 1, maxLength: maxSearchLength }),
      locale: Type.Optional(language),
    },
    closed,
  ),
  response: Type.Array(Found),
  limits: ['search_address'],
})

export const legalTexts = ['legals', 'privacy', 'terms'] as const
export type LegalTextName = (typeof legalTexts)[number]

/** `locale` is the language of the text, English if it has no translation. */
export const LegalText = Type.Object({
  name: Type.Enum(legalTexts),
  edition: Type.Integer(),
  title: Type.String(),
  summary: nullable(Type.String()),
  html: Type.String(),
  contents: Type.Array(Heading),
  locale: language,
  effective_on: day,
  /** The edition in force now. */
  in_force: nullable(Type.Integer()),
  /** All published editions, newest first; request one by its `effective_on` day. */
  editions: Type.Array(
    Type.Object({ edition: Type.Integer(), title: Type.String(), effective_on: day }),
  ),
})
export type LegalText = Static<typeof LegalText>

export const readLegalText = defineCall({
  method: 'GET',
  path: '/api/legal-texts/:name',
  summary: 'The legal notice, privacy policy or terms in force on a day, and the other editions',
  by: 'anyone',
  query: Type.Object(
    {
      /** Defaults to today (UTC). */
      on: Type.Optional(day),
      locale: Type.Optional(language),
    },
    closed,
  ),
  response: LegalText,
})

/** Content of an affiliate's page; `percent` is the discount on moves booked through it. */
export const AffiliatePage = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  intro: nullable(Type.String()),
  percent: Type.Integer(),
})
export type AffiliatePage = Static<typeof AffiliatePage>

export const readAffiliate = defineCall({
  method: 'GET',
  path: '/api/affiliate-pages/:slug',
  summary: 'An active affiliate’s page',
  by: 'anyone',
  response: AffiliatePage,
})

/** A separate call from reading, because the server itself reads the page's data to render it. */
export const countClick = defineCall({
  method: 'POST',
  path: '/api/affiliate-pages/:slug/clicks',
  summary: 'Count a visit to an affiliate’s page, once a day for each visitor',
  by: 'anyone',
  limits: ['click_address'],
})
