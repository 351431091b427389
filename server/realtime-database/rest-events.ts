import type { Json } from './json.ts'
import type { Node } from './node.ts'
import type { Path } from './path.ts'
import { deltaOf, type ListenMessages, memoOf } from './push.ts'
import { asObject } from './rest-json.ts'

/** An event of the EventSource protocol. JSON has no line breaks, so it is one line. */
const event = (name: string, data: Json) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export const keepAliveEvent = event('keep-alive', null)
export const cancelEvent = event('cancel', null)
export const authRevokedEvent = event('auth_revoked', 'credential is no longer valid')

const relative = (path: Path, base: Path) => `/${path.slice(base.length).join('/')}`

/**
 * Messages of a REST stream: `put` replaces the data at a path relative to the request's, `patch`
 * replaces several places below it. `toJson` decides whether priorities are included.
 */
export const eventMessages = (format: string, toJson: (node: Node) => Json): ListenMessages => ({
  value: (_view, node) => event('put', { path: '/', data: toJson(node) }),
  change: (view, id, change) =>
    memoOf(change, `${format} ${id}`, () => {
      const delta = deltaOf(view, change)
      if (!delta) return null
      const path = relative(delta.path, view.path)
      if (delta.kind === 'put') return event('put', { path, data: toJson(delta.node) })
      const data = asObject(delta.nodes.map(([key, node]) => [key, toJson(node)]))
      return event('patch', { path, data })
    }),
  cancelled: () => cancelEvent,
})
