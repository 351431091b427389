import type { TSchema } from 'typebox'
import { groupBy } from '#server/kernel/group-by.ts'

/** A schema that the document states once, as a component. */
export type NamedSchema = {
  name: string
  schema: TSchema
  /** The group of calls that it belongs to, where another one has a schema of the same form. */
  tag?: string
}

/** Carries a route's error statuses through the generator of the document. */
export const refusedWith = 'x-refused-with'

type Operation = {
  tags?: string[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content } | { $ref: string }>
  parameters?: unknown[]
  [refusedWith]?: number[]
}
type Content = Record<string, { schema?: unknown }>
export type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown> | undefined>
}

const schemas = '#/components/schemas/'

/**
 * Replaces copies of the document's component schemas by references, at any depth of bodies, responses
 * and the components themselves. A copy is recognized by its form. Of components with the same form
 * one of the call's own group is preferred.
 */
export function shareSchemas(document: Document, tagOf: ReadonlyMap<string, string>): void {
  const components = Object.entries(sorted(document.components?.schemas ?? {}))
  const byForm = groupBy(components, ([, schema]) => JSON.stringify(schema))

  function share(value: unknown, tag: string | undefined): unknown {
    if (typeof value !== 'object' || value === null) return value
    const same = byForm.get(JSON.stringify(value))
    const [name] = same?.find(([one]) => tagOf.get(one) === tag) ?? same?.[0] ?? []
    return name === undefined ? shareWithin(value, tag) : { $ref: schemas + name }
  }

  function shareWithin(value: unknown, tag: string | undefined): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => share(item, tag))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, share(item, tag)]))
  }

  for (const operations of Object.values(document.paths ?? {}))
    for (const { tags, requestBody, responses = {} } of Object.values(operations))
      for (const holder of [requestBody, ...Object.values(responses)])
        for (const media of Object.values((holder && 'content' in holder && holder.content) || {}))
          if (media.schema) media.schema = share(media.schema, tags?.[0])
  const shared = components.map(([name, schema]) => [name, shareWithin(schema, tagOf.get(name))])
  document.components = { ...document.components, schemas: Object.fromEntries(shared) }
}

/**
 * Replaces query and path parameters that many calls have by references, and adds them to the
 * components by their names.
 */
export function shareParameters(document: Document, leastCalls: number): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))
  const all = operations.flatMap(({ parameters = [] }) => parameters as { name: string }[])
  const byForm = groupBy(all, (parameter) => JSON.stringify(parameter))
  const often = [...byForm.values()]
    .filter((same) => same.length >= leastCalls)
    .sort((one, other) => other.length - one.length)
  const components: Record<string, unknown> = {}
  for (const [first] of often) if (first) components[first.name] ??= first
  const shared = new Map(
    Object.entries(components).map(([name, one]) => [JSON.stringify(one), name]),
  )
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = shared.get(JSON.stringify(parameter))
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
      })
  document.components = { ...document.components, parameters: sorted(components) }
}

/** Leaves out the components that nothing in the document refers to anymore. */
export function withoutUnused<D extends Document>(document: D): D {
  const { components = {}, ...rest } = document
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(reference)) {
      const key = `${kind}/${name}`
      if (used.has(key)) continue
      used.add(key)
      visit(components[kind]?.[name])
    }
  }
  visit(rest)
  const kept = Object.entries(components).map(([kind, ofKind = {}]) => [
    kind,
    kind === 'securitySchemes'
      ? ofKind
      : Object.fromEntries(Object.entries(ofKind).filter(([name]) => used.has(`${kind}/${name}`))),
  ])
  return { ...document, components: Object.fromEntries(kept) }
}

const reference = /"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g

const sorted = (components: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)))
