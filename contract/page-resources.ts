import type { ResourceName } from './resources.ts'

/**
 * The public pages' resources. A change of one empties the cache of rendered pages; a change of one
 * that is also in the pages' pictures redraws these.
 */
const shown = {
  affiliates: 'page',
  blogs: 'page and picture',
  cities: 'page and picture',
  coupons: 'page',
  faq: 'page',
  feedbacks: 'page and picture',
  fees: 'page and picture',
  items: 'page',
  legals: 'page',
  movers: 'page',
  privacy: 'page',
  size_items: 'page',
  sizes: 'page',
  states: 'page and picture',
  terms: 'page',
  vehicles: 'page',
} satisfies { [R in ResourceName]?: 'page' | 'page and picture' }

const entries = Object.entries(shown)

export const pageResources: ReadonlySet<string> = new Set(entries.map(([name]) => name))

export const pictureResources: ReadonlySet<string> = new Set(
  entries.filter(([, where]) => where === 'page and picture').map(([name]) => name),
)
