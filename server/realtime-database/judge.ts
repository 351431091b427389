import type { Node } from './node.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

/** Who asks, as rules see it: `auth.uid`, `auth.provider`, `auth.token`. */
export type Auth = {
  readonly uid: string
  readonly provider: string
  readonly token: { readonly [claim: string]: unknown }
}

/**
 * `root` is all that is stored, `now` in milliseconds. Places that the answer hangs on are said to
 * `watch`: when one changes, a listen is judged again. Places that were looked for are said to `ask`:
 * one that is not in memory is loaded, and then it is judged again.
 */
export type ReadContext = {
  auth: Auth | null
  now: number
  root: Node
  query: Query | null
  watch: (path: Path) => void
  ask: (path: Path) => void
}

/** `root` is before the write, `next` after it; `ask` as above. */
export type WriteContext = {
  auth: Auth | null
  now: number
  root: Node
  next: Node
  ask: (path: Path) => void
}

/** What will stand at a written place. */
export type Write = { readonly path: Path; readonly node: Node }

/** The rules. Several writes are one update: all may be done, or none. Must not throw. */
export type Judge = {
  mayRead(path: Path, context: ReadContext): boolean
  mayWrite(writes: readonly Write[], context: WriteContext): boolean
}
