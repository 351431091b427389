import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** Longer headers and names would not come from a browser. */
const maxHeader = 400
const maxName = 40

export type Browser = { browser: string | null; device: string | null }

/**
 * Names the browser and the system of a request, such as `Firefox` and `Windows`. A phone or tablet
 * whose maker is known is named instead of its system.
 */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): Browser {
  const agent = headers['user-agent']?.slice(0, maxHeader)
  if (!agent) return { browser: null, device: null }
  const { browser, os, platform } = Bowser.parse(agent)
  return { browser: named(browser.name), device: named(platform.model ?? os.name) }
}

const named = (name: string | undefined): string | null => name?.slice(0, maxName) || null
