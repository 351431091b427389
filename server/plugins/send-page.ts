import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedPage } from '#contract/public-front.ts'

/**
 * Sends a page compressed as the client accepts, or a 304 if its ETag matches. A cached page is
 * encoded only once, and compressed at a higher quality.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: RenderedPage,
  caching: Record<string, string>,
): Promise<FastifyReply> {
  const { status, headers, html } = rendered
  reply.code(status).headers(caching).headers(headers)
  if (html === '') return reply.send('')
  const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
  const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  const tag = tagOf(rendered)
  reply.headers({ Vary: vary, ...(status === 200 && { ETag: tag }) })
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (coding !== 'identity') reply.header('Content-Encoding', coding)
  return reply.send(await encoded(rendered, coding))
}

const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number] | 'identity'

function codingFor(accepted: string): Coding {
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (coding: Coding) =>
    offers.some((offer) => offer.startsWith(coding) && !/;\s*q=0(\.0*)?$/.test(offer))
  return codings.find(takes) ?? 'identity'
}

const encode: Record<Coding, (html: string, isKept: boolean) => Promise<Buffer>> = {
  br: (html, isKept) => brotli(html, { params: qualities[isKept ? 'cached' : 'once'] }),
  gzip: (html) => gzipped(html),
  identity: async (html) => Buffer.from(html),
}
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const qualities = {
  cached: { [constants.BROTLI_PARAM_QUALITY]: 9 },
  once: { [constants.BROTLI_PARAM_QUALITY]: 4 },
}

const bodies = new WeakMap<RenderedPage, Partial<Record<Coding, Promise<Buffer>>>>()

function encoded(rendered: RenderedPage, coding: Coding): Promise<Buffer> {
  const { html, isKept = false } = rendered
  if (!isKept) return encode[coding](html, false)
  const known = bodies.get(rendered) ?? {}
  bodies.set(rendered, known)
  known[coding] ??= encode[coding](html, true)
  return known[coding]
}

const tags = new WeakMap<RenderedPage, string>()

/** Returns the page's ETag. It is weak, because it is the same for every compression. */
function tagOf(rendered: RenderedPage): string {
  const known = tags.get(rendered)
  if (known !== undefined) return known
  const tag = `W/"${createHash('sha1').update(rendered.html).digest('base64url')}"`
  tags.set(rendered, tag)
  return tag
}
