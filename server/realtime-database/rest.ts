import type { Authenticated } from './connection.ts'
import type { Database } from './database.ts'
import { hashOf } from './hash.ts'
import { type Json, toJson } from './json.ts'
import type { Auth } from './judge.ts'
import type { Node } from './node.ts'
import { parsePath } from './path.ts'
import { pushId } from './push-id.ts'
import type { Query } from './query.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { asObject, plainJson } from './rest-json.ts'
import { parametersOf, queryOf } from './rest-parameters.ts'
import type { WriteRequest } from './write.ts'

export type RestRequest = {
  method: string
  /** Percent-encoded, ending in `.json`: `/chats/a%20b.json`. */
  path: string
  query: URLSearchParams
  /** Names in lower case, as Node gives them. */
  headers: { readonly [name: string]: string | string[] | undefined }
  body: string
}

export type RestResponse = {
  status: number
  headers: { [name: string]: string }
  body: string
}

type Authenticate = (credential: string) => Promise<Authenticated>

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

/** The value of a response, with the ETag if one was requested. */
type Result = { status?: number; json: Json; etag?: string }

/** The request after the method was overridden and the parameters were read. */
type Call = Omit<RestRequest, 'path'> & {
  path: string
  auth: Auth | null
  parameters: ReturnType<typeof parametersOf>
}

/**
 * Implements Google's REST API on the same tree and rules: GET, PUT, PATCH, POST, DELETE of a path,
 * with ETags and conditional writes. README.md lists the parameters. Refusals are sent as
 * `{"error": "…"}`.
 * https://firebase.google.com/docs/reference/rest/database
 */
export const answerRest = async (
  { database, authenticate }: { database: Database; authenticate: Authenticate },
  request: RestRequest,
): Promise<RestResponse> => {
  try {
    const method = methodOf(request)
    const parameters = parametersOf(method, request.query)
    const path = pathOf(request.path)
    const auth = (await authenticated(authenticate, request))?.auth ?? null
    const result = await carryOut(database, { ...request, method, path, auth, parameters })
    return respond(result, parameters)
  } catch (error) {
    return refusalResponse(error)
  }
}

const respond = (
  { status = 200, json, etag }: Result,
  { print, download }: Call['parameters'],
): RestResponse => {
  const headers = {
    ...jsonHeaders,
    ...(etag !== undefined && { etag }),
    ...(download !== null && { 'content-disposition': `attachment; filename="${download}"` }),
  }
  if (print === 'silent') return { status: 204, headers, body: '' }
  const body = print === 'pretty' ? JSON.stringify(json, null, 2) : JSON.stringify(json)
  return { status, headers, body }
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
}

/** Converts a Refusal to a response; throws any other error. */
export const refusalResponse = (error: unknown): RestResponse => {
  if (!(error instanceof Refusal)) throw error
  const body = JSON.stringify({ error: error.message })
  return { status: statusOf[error.code], headers: jsonHeaders, body }
}

/** Verifies the credential in `?auth=` or in the header `Authorization: Bearer …`, if any. */
export const authenticated = async (
  authenticate: Authenticate,
  { query, headers }: Pick<RestRequest, 'query' | 'headers'>,
): Promise<Authenticated | null> => {
  const bearer = /^Bearer (.+)$/i.exec(textOf(headers.authorization) ?? '')?.[1]
  const credential = query.get('auth') ?? bearer
  return credential === undefined ? null : authenticate(credential)
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

const overriding = 'x-http-method-override'

const methodOf = ({ method, query, headers }: RestRequest): string => {
  const override = textOf(headers[overriding]) ?? query.get(overriding)
  if (override === null || override === undefined || method !== 'POST') return method
  return override.toUpperCase()
}

/** Decodes the path of a request, without `.json`. */
export const pathOf = (path: string): string => {
  const encoded = /^(.*)\.json$/s.exec(path)?.[1]
  if (encoded === undefined) throw new Refusal('invalid_data', 'A path ends in .json')
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new Refusal('invalid_data', 'The path is not percent-encoded UTF-8')
  }
}

const carryOut = async (database: Database, call: Call): Promise<Result> => {
  const { method, path, body, auth } = call
  const parse = (): Json => {
    try {
      return JSON.parse(body)
    } catch {
      throw new Refusal('invalid_data', 'The body is not JSON')
    }
  }
  const condition = conditionOf(call)
  if (method === 'GET') return read(database, call, condition.wantsETag)
  if (method === 'DELETE' || method === 'PUT') {
    const json = method === 'PUT' ? parse() : null
    return replace(database, { kind: 'put', path, json }, auth, condition)
  }
  const json = parse()
  if (method === 'PATCH') {
    await database.write({ kind: 'merge', path, json }, auth)
    return { json }
  }
  if (method === 'POST') {
    const name = pushId(database.now())
    await database.write({ kind: 'put', path: `${path}/${name}`, json }, auth)
    return { json: { name } }
  }
  throw new Refusal('invalid_query', `${method} is not answered`)
}

/** The ETag of an empty place. */
const emptyETag = 'null_etag'

const etagOf = (node: Node): string => hashOf(node) || emptyETag

type Condition = { ifMatch: string | undefined; wantsETag: boolean }

const conditionOf = ({ method, headers, parameters, query }: Call): Condition => {
  const refuse = (message: string) => new Refusal('invalid_query', message)
  const ifMatch = textOf(headers['if-match'])
  const wantsETag = textOf(headers['x-firebase-etag'])?.toLowerCase() === 'true'
  if (ifMatch === undefined && !wantsETag) return { ifMatch, wantsETag }
  if (ifMatch !== undefined && method !== 'PUT' && method !== 'DELETE')
    throw refuse('if-match is for PUT and DELETE requests only')
  if (ifMatch === '') throw refuse('if-match must be one ETag, or null_etag for an empty place')
  if (method === 'PATCH' || method === 'POST') throw refuse(`${method} requests have no ETag`)
  if (parameters.print === 'silent') throw refuse('print=silent goes with no ETag')
  if (parameters.isShallow || queryOf(query)) throw refuse('Only a whole place has an ETag')
  return { ifMatch, wantsETag }
}

/**
 * Replaces a value, on condition that it still has the ETag `ifMatch`. The comparison and the write
 * are one step in the order of writes. As ETags are hashes of values, a client that may not read
 * the value can use neither.
 */
const replace = async (
  database: Database,
  request: WriteRequest,
  auth: Auth | null,
  { ifMatch, wantsETag }: Condition,
): Promise<Result> => {
  const json = request.json as Json
  if (ifMatch === undefined && !wantsETag) {
    await database.write(request, auth)
    return { json }
  }
  const path = parsePath(request.path)
  await database.loadToRead(path, null, auth)
  const hash = ifMatch === emptyETag ? '' : ifMatch
  try {
    const written = await database.write(request, auth, hash === undefined ? {} : { hash })
    return { json, ...(wantsETag && { etag: etagOf(written) }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'datastale') throw error
    const node = await readAllowed(database, path, null, auth)
    return { status: 412, json: plainJson(node), etag: etagOf(node) }
  }
}

const read = async (
  database: Database,
  { path: text, query: given, auth, parameters }: Call,
  wantsETag: boolean,
): Promise<Result> => {
  const path = parsePath(text)
  const query = queryOf(given)
  const { isShallow, isExport, timeoutMs } = parameters
  if (isShallow && query) throw new Refusal('invalid_query', 'shallow goes with no other query')
  const node = await within(timeoutMs, readAllowed(database, path, query, auth))
  if (isShallow && node.value === null && node.children.size > 0)
    return { json: asObject([...node.children.keys()].map((key) => [key, true])) }
  const json = isExport ? toJson(node) : plainJson(node)
  return { json, ...(wantsETag && { etag: etagOf(node) }) }
}

/** Loads and returns what may be read. Throws permission_denied. */
const readAllowed = async (
  database: Database,
  path: readonly string[],
  query: Query | null,
  auth: Auth | null,
): Promise<Node> => {
  await database.loadToRead(path, query, auth)
  await database.settled()
  if (!database.judgeRead(path, query, auth).isAllowed)
    throw new Refusal('permission_denied', 'Permission denied')
  return database.read(path, query)
}

/** Throws invalid_query if the work takes longer; the work itself goes on. */
const within = async <T>(timeoutMs: number | null, work: Promise<T>): Promise<T> => {
  if (timeoutMs === null) return work
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const message = 'The read took longer than its timeout'
    timer = setTimeout(() => reject(new Refusal('invalid_query', message)), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
