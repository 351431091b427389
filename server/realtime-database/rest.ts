import type { Authenticated } from './connection.ts'
import type { Database } from './database.ts'
import { type Json, toJson } from './json.ts'
import type { Auth } from './judge.ts'
import type { Node } from './node.ts'
import { parsePath } from './path.ts'
import { pushId } from './push-id.ts'
import { parseQuery, type Query } from './query.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

export type RestRequest = {
  method: string
  /** Percent-encoded, ending in `.json`: `/chats/a%20b.json`. */
  path: string
  query: URLSearchParams
  /** The header `Bearer <token>`; the token can also be sent as `?auth=`. */
  authorization?: string | undefined
  /** The header of a conditional request. Such requests are refused, because there are no ETags. */
  ifMatch?: string | undefined
  body: string
}

export type RestResponse = { status: number; body: string }

const statusOf: Record<RefusalCode, number> = {
  permission_denied: 401,
  invalid_token: 401,
  expired_token: 401,
  datastale: 412,
  invalid_data: 400,
  invalid_query: 400,
  too_big: 400,
  unavailable: 503,
}

/**
 * Implements Google's REST API on the same tree and rules: GET, PUT, PATCH, POST, DELETE of a path,
 * with auth, orderBy, limitToFirst, limitToLast, startAt, startAfter, endAt, endBefore, equalTo,
 * shallow, format=export and print=silent. Refusals are sent as `{"error": "…"}`.
 * https://firebase.google.com/docs/reference/rest/database
 */
export const answerRest = async (
  {
    database,
    authenticate,
  }: { database: Database; authenticate: (credential: string) => Promise<Authenticated> },
  request: RestRequest,
): Promise<RestResponse> => {
  try {
    if (request.ifMatch !== undefined)
      throw new Refusal('invalid_query', 'if-match is not supported. Leave the header out.')
    const credential = credentialOf(request)
    const auth = credential === null ? null : (await authenticate(credential)).auth
    const json = await carryOut(database, request, pathOf(request.path), auth)
    const isSilent = request.query.get('print') === 'silent'
    return isSilent ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(json) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: statusOf[error.code], body: JSON.stringify({ error: error.message }) }
  }
}

const credentialOf = ({ query, authorization }: RestRequest): string | null =>
  query.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null

const pathOf = (path: string): string => {
  const encoded = /^(.*)\.json$/s.exec(path)?.[1]
  if (encoded === undefined) throw new Refusal('invalid_data', 'A path ends in .json')
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new Refusal('invalid_data', 'The path is not percent-encoded UTF-8')
  }
}

const carryOut = async (
  database: Database,
  { method, query, body }: RestRequest,
  path: string,
  auth: Auth | null,
): Promise<Json> => {
  const parse = (): Json => {
    try {
      return JSON.parse(body)
    } catch {
      throw new Refusal('invalid_data', 'The body is not JSON')
    }
  }
  if (method === 'GET') return read(database, path, query, auth)
  if (method === 'DELETE') {
    await database.write({ kind: 'put', path, json: null }, auth)
    return null
  }
  const json = parse()
  if (method === 'PUT') {
    await database.write({ kind: 'put', path, json }, auth)
    return json
  }
  if (method === 'PATCH') {
    await database.write({ kind: 'merge', path, json }, auth)
    return json
  }
  if (method === 'POST') {
    const name = pushId(database.now())
    await database.write({ kind: 'put', path: `${path}/${name}`, json }, auth)
    return { name }
  }
  throw new Refusal('invalid_query', `${method} is not answered`)
}

const read = async (
  database: Database,
  text: string,
  parameters: URLSearchParams,
  auth: Auth | null,
): Promise<Json> => {
  const path = parsePath(text)
  const query = queryOf(parameters)
  const isShallow = parameters.get('shallow') === 'true'
  if (isShallow && query) throw new Refusal('invalid_query', 'shallow goes with no other query')
  await database.loadToRead(path, query, auth)
  await database.settled()
  if (!database.judgeRead(path, query, auth).isAllowed)
    throw new Refusal('permission_denied', 'Permission denied')
  const node = database.read(path, query)
  if (isShallow && node.value === null && node.children.size > 0)
    return asObject([...node.children.keys()].map((key) => [key, true]))
  return parameters.get('format') === 'export' ? toJson(node) : plain(node)
}

const asObject = (entries: [string, Json][]): Json => {
  const object: { [key: string]: Json } = Object.create(null)
  for (const [key, json] of entries) object[key] = json
  return object
}

/**
 * Converts a node to JSON without priorities, and to an array if more than half of its indexes are
 * used.
 */
const plain = (node: Node): Json => {
  if (node.value !== null) return node.value
  if (node.children.size === 0) return null
  const entries = [...node.children].map(([key, child]): [string, Json] => [key, plain(child)])
  const highest = entries.reduce(
    (most, [key]) => Math.max(most, /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN),
    0,
  )
  if (!(highest < 2 * entries.length)) return asObject(entries)
  const array: Json[] = Array.from({ length: highest + 1 }, () => null)
  for (const [key, json] of entries) array[Number(key)] = json
  return array
}

const indexes = new Map<unknown, string>([
  ['$key', '.key'],
  ['$value', '.value'],
  ['$priority', '.priority'],
])

/** Mutually exclusive parameters, as in Google's service. */
const exclusive = [
  ['equalTo', 'startAt'],
  ['equalTo', 'startAfter'],
  ['equalTo', 'endAt'],
  ['equalTo', 'endBefore'],
  ['startAt', 'startAfter'],
  ['endAt', 'endBefore'],
  ['limitToFirst', 'limitToLast'],
]

const queryOf = (parameters: URLSearchParams): Query | null => {
  const values = (name: string): unknown[] | null => {
    const text = parameters.get(name)
    if (text === null) return null
    try {
      return JSON.parse(`[${text}]`)
    } catch {
      throw new Refusal('invalid_query', `${name} is not JSON`)
    }
  }
  const bound = (at: string, beyond: string, edge: string) => {
    const [value, key = isByKey ? undefined : edge] = values(beyond) ?? []
    if (value !== undefined) return { value, key, isInclusive: false }
    const inclusive = values(at) ?? values('equalTo')
    return inclusive && { value: inclusive[0], key: inclusive[1], isInclusive: true }
  }
  for (const names of exclusive) {
    const given = names.filter((name) => parameters.has(name))
    if (given.length > 1)
      throw new Refusal('invalid_query', `Use only one of ${given.join(' and ')}`)
  }
  const [orderBy] = values('orderBy') ?? []
  const isByKey = orderBy === '$key'
  const start = bound('startAt', 'startAfter', '[MAX_NAME]')
  const end = bound('endAt', 'endBefore', '[MIN_NAME]')
  const [first, last] = [values('limitToFirst')?.[0], values('limitToLast')?.[0]]
  if (orderBy === undefined) {
    if (start || end || first !== undefined || last !== undefined)
      throw new Refusal('invalid_query', 'orderBy must be given with other query parameters')
    return null
  }
  return parseQuery({
    i: indexes.get(orderBy) ?? orderBy,
    ...(start && { sp: start.value, sn: start.key, sin: start.isInclusive }),
    ...(end && { ep: end.value, en: end.key, ein: end.isInclusive }),
    ...(first !== undefined && { l: first, vf: 'l' }),
    ...(last !== undefined && { l: last, vf: 'r' }),
  })
}
