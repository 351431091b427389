import type { IncomingMessage } from 'node:http'

/**
 * One proxy stands in front of the server. Only the last entry of X-Forwarded-For, which that proxy
 * appended, can be trusted; entries further left come from the client.
 */
const trustedHops = 1

/** Returns the rule for Fastify's `trustProxy` option. */
export const trustProxyRule = (isBehindProxy: boolean) =>
  isBehindProxy && ((_address: string, hop: number) => hop < trustedHops)

/** Returns the client's address by the same rule, for requests that Fastify does not handle. */
export function clientAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const own = request.socket.remoteAddress ?? ''
  const addresses = [...listOf(request, 'x-forwarded-for'), own]
  const hops = isBehindProxy ? trustedHops : 0
  return addresses.at(-1 - hops) ?? own
}

/** Returns the value of a header that the proxy has set or appended to. */
export const forwardedByProxy = (request: IncomingMessage, name: string): string | undefined =>
  listOf(request, name).at(-1)

const listOf = ({ headers }: IncomingMessage, name: string): string[] =>
  (headers[name]?.toString() ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
