import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import {
  addCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  removeCalendarFeed,
  restoreCalendarFeed,
  uploadCalendarFeed,
} from '#contract/calls/calendar-feeds.ts'
import {
  createCalendarLink,
  listCalendarLinks,
  readCalendarFile,
  removeCalendarLink,
  restoreCalendarLink,
  rotateCalendarLink,
} from '#contract/calls/calendar-links.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { calendarOf, noteRead, readerOf } from './calendar-file.ts'
import { addFeed, askForReading, listFeeds, removeFeed, restoreFeed } from './feeds.ts'
import { createLink, listLinks, removeLink, restoreLink, rotateLink } from './links.ts'
import { uploadFeed } from './upload-feed.ts'

export function calendarRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, listCalendarLinks, ({ query, act }) =>
    listLinks(kernel, query.code, act()),
  )
  registerCall(app, kernel, createCalendarLink, ({ body, act }) => createLink(kernel, body, act()))
  registerCall(app, kernel, rotateCalendarLink, ({ params, act }) =>
    rotateLink(kernel, params.id, act()),
  )
  registerCall(app, kernel, removeCalendarLink, ({ params, act }) =>
    removeLink(kernel, params.id, act()),
  )
  registerCall(app, kernel, restoreCalendarLink, ({ params, act }) =>
    restoreLink(kernel, params.id, act()),
  )

  registerCall(app, kernel, listCalendarFeeds, ({ act }) => listFeeds(kernel, act()))
  registerCall(app, kernel, addCalendarFeed, ({ body, act }) => addFeed(context, body, act()))
  registerCall(app, kernel, uploadCalendarFeed, ({ body, act }) => uploadFeed(context, body, act()))
  registerCall(app, kernel, readCalendarFeed, ({ params, act }) =>
    askForReading(kernel, params.id, act()),
  )
  registerCall(app, kernel, removeCalendarFeed, ({ params, act }) =>
    removeFeed(kernel, params.id, act()),
  )
  registerCall(app, kernel, restoreCalendarFeed, ({ params, act }) =>
    restoreFeed(kernel, params.id, act()),
  )

  registerCall(app, kernel, readCalendarFile, async ({ params, request, reply }) => {
    const now = kernel.now()
    const reader = await readerOf(kernel.db, params.file)
    if (!reader) {
      await app.limits.consumeFor(['calendar_guess_address'], request, reply)
      throw notFound(request.locale)
    }
    await app.limits.consume('calendar_link_read', String(reader.id), request, reply)
    await noteRead(kernel.db, reader, now)
    const file = await calendarOf(context, reader, now)
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`
    // A shared cache must not store it; the calendar itself may, and asks whether it has changed.
    reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' })
    if (isKnown(tag, request.headers['if-none-match'])) {
      reply.code(304)
      return ''
    }
    reply.type('text/calendar; charset=utf-8')
    return file
  })
}

/** Reports whether the client has this version. Proxies that compress make a tag weak. */
const isKnown = (tag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag)
