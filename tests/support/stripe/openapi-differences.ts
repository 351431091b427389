import { connectRequests } from './connect-requests.ts'
import { stripeRequests } from './stripe-requests.ts'

/** The properties of a JSON schema that are compared. */
type Schema = {
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  maxLength?: number
}

type Operation = {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

export type StripeDocument = {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation | undefined>>>>
}

/**
 * Compares `stripeRequests` and `connectRequests` with Stripe's OpenAPI document: the requests and
 * parameters exist, have those types, values and lengths, and none that is required is left out.
 * Returns what differs.
 */
export function openapiDifferences({ paths }: StripeDocument): string[] {
  const requests = [...Object.entries(stripeRequests), ...Object.entries(connectRequests)]
  return requests.flatMap(([name, ours]) => {
    const [method = '', path = ''] = name.split(' ')
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) return [`${name} does not exist`]
    const theirs = method === 'GET' ? querySchema(operation) : bodySchema(operation)
    return differences(name, ours as Schema, theirs)
  })
}

const bodySchema = ({ requestBody }: Operation): Schema =>
  Object.values(requestBody?.content ?? {})[0]?.schema ?? {}

function querySchema({ parameters = [] }: Operation): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
}

function differences(place: string, ours: Schema, theirs: Schema): string[] {
  const choices = theirs.anyOf ?? [theirs]
  const found = choices.map((choice) => differencesOfOne(place, ours, choice))
  return found.find((none) => none.length === 0) ?? found[0] ?? []
}

function differencesOfOne(place: string, ours: Schema, theirs: Schema): string[] {
  const type = typeOf(ours)
  if (theirs.type !== type) return [`${place} is ${theirs.type}, not ${type}`]
  return [
    ...valueDifferences(place, ours, theirs),
    ...lengthDifferences(place, ours, theirs),
    ...(ours.items ? differences(`${place}[]`, ours.items, theirs.items ?? {}) : []),
    ...propertyDifferences(place, ours, theirs),
  ]
}

function valueDifferences(place: string, ours: Schema, theirs: Schema): string[] {
  const unknown = (ours.enum ?? []).filter((value) => theirs.enum && !theirs.enum.includes(value))
  return unknown.map((value) => `${place} can't be ${value}`)
}

function lengthDifferences(place: string, ours: Schema, theirs: Schema): string[] {
  const longest = theirs.maxLength
  return longest !== undefined && ours.maxLength !== undefined && ours.maxLength > longest
    ? [`${place} has at most ${longest} characters, not ${ours.maxLength}`]
    : []
}

function propertyDifferences(place: string, ours: Schema, theirs: Schema): string[] {
  const own = Object.entries(ours.properties ?? {})
  const [anyName] = Object.values(ours.patternProperties ?? {})
  return [
    ...own.flatMap(([name, schema]) => {
      const known = theirs.properties?.[name]
      return known
        ? differences(`${place} ${name}`, schema, known)
        : [`${place} ${name} does not exist`]
    }),
    ...(theirs.required ?? [])
      .filter((name) => !ours.required?.includes(name))
      .map((name) => `${place} ${name} is required`),
    ...(anyName && typeof theirs.additionalProperties === 'object'
      ? differences(`${place} *`, anyName, theirs.additionalProperties)
      : []),
  ]
}

/** An enumeration has no type in TypeBox; Stripe's are strings. */
const typeOf = (schema: Schema): string | undefined => schema.type ?? (schema.enum && 'string')
