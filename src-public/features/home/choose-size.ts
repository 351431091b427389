import { readCatalog } from '#contract/calls/catalog.ts'
import type { AppServices } from '../../lib/services.ts'
import { draftStore } from '../booking/draft/draft-store.ts'
import { goodsForSize } from '../booking/draft/goods.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Changes the size of a draft whose item list the customer has edited: what was added to the list
 * is kept. Choices are applied in their order. If the catalog can't be loaded, the list stays whole.
 */
export function chooseSize(call: AppServices['call'], size: string | null): Promise<void> {
  last = last.then(async () => {
    const { data: catalog } = size === null ? { data: null } : await call(readCatalog, {})
    draftStore.change((draft) =>
      size === null || catalog === null
        ? { size }
        : { size, items: goodsForSize(draft, size, catalog) },
    )
  })
  return last
}
