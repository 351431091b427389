import type { IncomingMessage } from 'node:http'

/**
 * One proxy stands before the server, and only its own word is believed: the address that it appended
 * to X-Forwarded-For. What stands further left is the client's own word.
 */
const trustedHops = 1

/** The rule as Fastify's `trustProxy` takes it. */
export const trustProxyRule = (isBehindProxy: boolean) =>
  isBehindProxy && ((_address: string, hop: number) => hop < trustedHops)

/** The client's address by the same rule, for requests that Fastify does not see. */
export function clientAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const own = request.socket.remoteAddress ?? ''
  const addresses = [...listOf(request, 'x-forwarded-for'), own]
  const hops = isBehindProxy ? trustedHops : 0
  return addresses.at(-1 - hops) ?? own
}

/** A header that the proxy has set or appended to. */
export const forwardedByProxy = (request: IncomingMessage, name: string): string | undefined =>
  listOf(request, name).at(-1)

const listOf = ({ headers }: IncomingMessage, name: string): string[] =>
  (headers[name]?.toString() ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
