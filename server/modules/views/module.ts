import {
  readDisplayPreferences,
  setDisplayPreference,
} from '#contract/calls/display-preferences.ts'
import { resources } from '#contract/resources.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { type FieldErrors, forbidden, invalid } from '#server/kernel/http/problem.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { readPreferences, setPreference } from './display-preferences.ts'

type Change = Parameters<Hook>[0]

function refuseOthers({ actor, current }: Change): void {
  if (current?.user_id !== actor.user_id) throw forbidden(actor.locale)
}

function check({ actor: { locale }, input }: Change): void {
  const { resource, query } = input
  const errors: FieldErrors = {}
  if (resource !== undefined && !Object.hasOwn(resources, String(resource)))
    errors.resource = [translate(locale, 'view.resource')]
  if (query !== undefined && !isQuery(String(query)))
    errors.query = [translate(locale, 'view.query')]
  if (Object.keys(errors).length) throw invalid(locale, errors)
}

/** Tells whether a text is a query string that a URL leaves unchanged after its `?`. */
const isQuery = (text: string): boolean =>
  !text.startsWith('?') && new URL(`http://localhost/?${text}`).search === (text && `?${text}`)

/**
 * How lists are shown: saved views, and each admin's own preferences. Only the owner may change a
 * view; others may open it if it is shared.
 */
export const viewsModule: ServerModule = {
  name: 'views',

  routes: (scope, { kernel }) => {
    registerCall(scope, kernel, readDisplayPreferences, ({ act }) =>
      readPreferences(kernel.db, act()),
    )
    registerCall(scope, kernel, setDisplayPreference, async ({ body, act }) => {
      await setPreference(kernel.db, body, act())
      return undefined
    })
  },

  hooks: {
    saved_views: {
      create: async (change) => {
        check(change)
        return { user_id: change.actor.user_id }
      },
      edit: async (change) => {
        refuseOthers(change)
        check(change)
        return {}
      },
      delete: async (change) => {
        refuseOthers(change)
        return {}
      },
    },
  },
}
