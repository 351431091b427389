import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the key by which an address is rate-limited: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address, since a client usually controls the whole /64 network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}

/**
 * The remote address of requests that this process sends to itself, for example to render pages.
 */
export const insideAddress = 'inside'

/**
 * Reports whether this process sent the request. Reads the socket, since clients can forge headers.
 */
export const isFromInside = ({ socket }: FastifyRequest): boolean =>
  socket.remoteAddress === insideAddress
