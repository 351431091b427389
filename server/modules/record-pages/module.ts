import { findColleagues } from '#contract/calls/comments.ts'
import { resources } from '#contract/resources.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { allow } from '#server/kernel/resource/read.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { colleaguesFor, commentable, maySee } from './colleagues.ts'
import { announceMentions, commentHooks } from './comment-rules.ts'
import { eraseComments } from './erase-comments.ts'
import { timelineRoutes } from './timeline.ts'

/** Serves what every record's page has for the staff: its timeline and their comments. */
export const recordPagesModule: ServerModule = {
  name: 'record-pages',
  routes: (scope, context) => {
    const { kernel } = context
    timelineRoutes(scope, context)
    registerCall(scope, kernel, findColleagues, async ({ query, act }) => {
      const actor = allow(kernel, resources.comments, 'create', act().actor)
      const resource = commentable(query.resource)
      const record = resource && { resource, id: query.record_id }
      if (!record || !(await maySee(kernel, kernel.db, actor, record)))
        throw invalid(actor.locale, { record_id: [translate(actor.locale, 'comment.record')] })
      return colleaguesFor(kernel, kernel.db, record, { q: query.q })
    })
  },
  hooks: { comments: commentHooks },
  afterCreate: { comments: announceMentions },
  listeners: { 'user.closed': eraseComments },
}
