import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * What an address is counted as: an IPv4 address itself, of an IPv6 address the first 64 bits, since
 * whoever has one address of such a network has all of them.
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

/** The address of requests that this process sends to itself, as the pages that it renders do. */
export const insideAddress = 'inside'

/** Told by the socket, since headers are the client's word. */
export const isFromInside = ({ socket }: FastifyRequest): boolean =>
  socket.remoteAddress === insideAddress
