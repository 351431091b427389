export type Leaf = string | number | boolean
/** A node of the tree. It is empty without a value and children. Children are unordered. */
export type Node = {
  readonly value: Leaf | null
  readonly priority: string | number | null
  readonly children: ReadonlyMap<string, Node>
}

export const nothing: Node = { value: null, priority: null, children: new Map() }
