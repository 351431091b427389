import { href } from '#contract/routes.ts'

/**
 * Haulwell as JSON-LD: a marketplace, as the legal notice says. The movers who carry out the moves
 * are companies of their own.
 */
export const company = { '@type': 'Organization', name: 'Haulwell', url: href('index') }
