import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import ipaddr from 'ipaddr.js'

/** Why nothing was fetched. */
export type FetchRefusal =
  | 'forbidden_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'redirects'

export type Fetched =
  | { ok: true; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { ok: false; why: FetchRefusal }

type Options = {
  headers?: Record<string, string>
  /** Of the body, after it was decompressed. */
  maxBytes: number
  /** For everything: finding the address, redirects and the body. */
  limitMs: number
  /** Hosts of this network that may be fetched anyway, with their ports. */
  allowedHosts?: readonly string[]
}

const maxRedirects = 3

/**
 * Fetches an address that a user has entered. Only servers of the public internet are reached, at
 * the ports 80 and 443: the address that a name resolves to is checked and then connected to, so
 * that a second answer of the name's server can't lead elsewhere. Every redirect is checked again.
 */
export async function fetchPublic(url: URL, options: Options): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.limitMs)
  let next = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!mayFetch(next, options.allowedHosts)) return { ok: false, why: 'forbidden_address' }
    const fetched = await fetchOne(next, options, signal)
    const target = fetched.ok && targetOf(fetched, next)
    if (!target) return fetched
    if (next.protocol === 'https:' && target.protocol !== 'https:')
      return { ok: false, why: 'forbidden_address' }
    next = target
  }
  return { ok: false, why: 'redirects' }
}

type Post = {
  headers: Record<string, string>
  body: string
  /** Bytes of the response body to read; the rest is dropped. */
  keepBytes: number
  limitMs: number
  allowedHosts?: readonly string[]
}

/**
 * Posts over https to an address that a user entered, under the rules of `fetchPublic`. Follows no
 * redirect, which would send the body to an address that no user entered.
 */
export async function postPublic(
  url: URL,
  { body, keepBytes, limitMs, allowedHosts = [], ...post }: Post,
): Promise<Fetched> {
  if (!mayPost(url, allowedHosts)) return { ok: false, why: 'forbidden_address' }
  const signal = AbortSignal.timeout(limitMs)
  const headers = {
    ...post.headers,
    'accept-encoding': 'identity',
    'content-length': String(Buffer.byteLength(body)),
  }
  return refusing(signal, async () => {
    const response = await open(url, { method: 'POST', headers, body, allowedHosts }, signal)
    const { statusCode: status = 0, headers: sent } = response
    return { ok: true, status, headers: sent, body: await startOf(response, keepBytes) }
  })
}

/** Reports whether an address may be posted to: only by https, except to an allowed host. */
export const mayPost = (url: URL, allowedHosts: readonly string[] = []): boolean =>
  mayFetch(url, allowedHosts) && (url.protocol === 'https:' || allowedHosts.includes(url.host))

/**
 * Reports whether an address may be fetched, as far as can be known before its name is resolved:
 * http or https at their usual ports, and no private address.
 */
export function mayFetch(url: URL, allowedHosts: readonly string[] = []): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (allowedHosts.includes(url.host)) return true
  // URL leaves out the usual port of its protocol.
  if (url.port !== '') return false
  const address = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublic(address)
}

/** Reports whether an address is one of the public internet: no private, local or reserved one. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6, only this block is assigned to the public internet.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}

class ForbiddenAddress extends Error {}

/** Resolves a name and refuses it if any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, { all, ...options }, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error('the name has no address'), '')
    if (!found.every(({ address }) => isPublic(address)))
      return callback(new ForbiddenAddress(), '')
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

class TooLarge extends Error {}

async function fetchOne(url: URL, options: Options, signal: AbortSignal): Promise<Fetched> {
  const { headers = {}, maxBytes, allowedHosts = [] } = options
  return refusing(signal, async () => {
    const response = await open(url, { method: 'GET', headers, allowedHosts }, signal)
    const { statusCode: status = 0, headers: sent } = response
    // The body of a redirect or an error is of no use.
    if (status !== 200) {
      response.destroy()
      return { ok: true, status, headers: sent, body: Buffer.alloc(0) }
    }
    return { ok: true, status, headers: sent, body: await bodyOf(response, maxBytes, signal) }
  })
}

type Request = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  allowedHosts: readonly string[]
}

/** Sends a request to the address that was checked, and resolves to its response. */
function open(
  url: URL,
  { method, headers, body, allowedHosts }: Request,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      method,
      agent: false,
      signal,
      headers: { 'user-agent': 'Haulwell', 'accept-encoding': 'gzip', ...headers },
      ...(allowedHosts.includes(url.host) ? {} : { lookup: lookUpPublic }),
    })
      .on('response', resolve)
      .on('error', reject)
      // A 101 is neither, and takes the socket away from the request and its signal.
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new Error('the address changed the protocol'))
      })
      .on('close', () => reject(new Error('the connection ended')))
      .end(body)
  })
}

/** Turns the errors of a request into refusals. */
async function refusing(signal: AbortSignal, send: () => Promise<Fetched>): Promise<Fetched> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { ok: false, why: 'forbidden_address' }
    if (error instanceof TooLarge) return { ok: false, why: 'too_large' }
    return { ok: false, why: signal.aborted ? 'too_slow' : 'unreachable' }
  }
}

/** Reads the first bytes of a body and drops the connection. */
async function startOf(response: IncomingMessage, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop destroys the response.
    if (length >= bytes) break
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}

async function bodyOf(
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const collect = async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) {
      length += chunk.length
      if (length > maxBytes) return
      chunks.push(chunk)
    }
  }
  const isZipped = response.headers['content-encoding'] === 'gzip'
  try {
    if (isZipped) await pipeline(response, createGunzip(), collect, { signal })
    else await pipeline(response, collect, { signal })
  } catch (error) {
    // The pipeline calls it a failure that not everything was read.
    if (length <= maxBytes) throw error
  }
  if (length > maxBytes) throw new TooLarge()
  return Buffer.concat(chunks)
}

/** Returns where a redirect leads; undefined for any other response. */
function targetOf({ status, headers }: Fetched & { ok: true }, from: URL): URL | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined
  return URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
}
