import { readDefaultViews as readDefaultViewsCall } from '#contract/calls/default-views.ts'
import {
  readDisplayPreferences,
  setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import { countLists as countListsCall } from '#contract/calls/list-counts.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import type { ServerModule } from '#server/server-module.ts'
import { readDefaultViews } from './default-views.ts'
import { readPreferences, setPreference } from './display-preferences.ts'
import { countLists } from './list-counts.ts'
import { viewHooks } from './shared-views.ts'

/** How lists are shown: saved views, and each admin's own preferences. */
export const viewsModule: ServerModule = {
  name: 'views',

  routes: (scope, { kernel }) => {
    registerCall(scope, kernel, readDisplayPreferences, ({ act }) =>
      readPreferences(kernel.db, act()),
    )
    registerCall(scope, kernel, setDisplayPreference, async ({ body, act }) => {
      await setPreference(kernel, body, act())
      return undefined
    })
    registerCall(scope, kernel, countListsCall, ({ body, act }) => countLists(kernel, body, act()))
    registerCall(scope, kernel, readDefaultViewsCall, ({ act }) => readDefaultViews(kernel, act()))
  },

  hooks: { saved_views: viewHooks },
}
