export type Leaf = string | number | boolean
/** A place of the tree. Without a value and without children there is nothing. Children in no order. */
export type Node = {
  readonly value: Leaf | null
  readonly priority: string | number | null
  readonly children: ReadonlyMap<string, Node>
}

export const nothing: Node = { value: null, priority: null, children: new Map() }
