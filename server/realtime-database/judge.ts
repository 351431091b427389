import type { Node } from './node.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

/** The user of a request, as rules see it: `auth.uid`, `auth.provider`, `auth.token`. */
export type Auth = {
  readonly uid: string
  readonly provider: string
  readonly token: { readonly [claim: string]: unknown }
}

/**
 * Context of a read. `root` is the stored tree, `now` is in milliseconds. `watch` receives each
 * path that the decision depends on: a listen is judged again when one changes. `ask` receives each
 * path that was looked up: if it isn't loaded, it is loaded and the request judged again.
 */
export type ReadContext = {
  auth: Auth | null
  now: number
  root: Node
  query: Query | null
  watch: (path: Path) => void
  ask: (path: Path) => void
}

/** Context of a write. `root` is the tree before it, `next` after it; `ask` as above. */
export type WriteContext = {
  auth: Auth | null
  now: number
  root: Node
  next: Node
  ask: (path: Path) => void
}

/** The new content of a written path. */
export type Write = { readonly path: Path; readonly node: Node }

/**
 * Decides by the rules. Several writes are one update: all are allowed, or none. Must not throw.
 */
export type Judge = {
  mayRead(path: Path, context: ReadContext): boolean
  mayWrite(writes: readonly Write[], context: WriteContext): boolean
}
