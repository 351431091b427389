import { searchRecords } from '#contract/calls/search.ts'
import { resources } from '#contract/resources.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { findRecords } from './find-records.ts'

const usualLimit = 5

/** Serves the admin's search over all resources. */
export const searchModule: ServerModule = {
  name: 'search',
  routes: (scope, { kernel }) => {
    registerCall(scope, kernel, searchRecords, ({ query, act }) => {
      const { actor } = act()
      const named = query.in?.split(',')
      const unknown = named?.find((name) => !Object.hasOwn(resources, name))
      if (unknown !== undefined)
        throw invalid(actor.locale, {
          in: [
            translate(actor.locale, 'search.unknown_resource', {
              name: unknown,
              allowed: Object.keys(resources).join(', '),
            }),
          ],
        })
      return findRecords(kernel, actor, {
        q: query.q,
        resources: Object.values(resources).filter(({ name }) => named?.includes(name) ?? true),
        limit: query.limit ?? usualLimit,
      })
    })
  },
}
