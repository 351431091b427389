import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { items as itemsResource } from '#contract/resources/items.ts'
import type { Row } from '../../declaration/row.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { useCan } from '../../providers/use-can.ts'

type OrderItem = { item_id?: number | null | undefined; name: string }
type CatalogItem = RowOf<typeof itemsResource> & Row

/**
 * Returns an order's items with the catalog's names in the reader's language. Items that the
 * customer added, and all items for a reader who may not see the catalog, keep the stored name.
 */
export function useItemNames<T extends OrderItem>(items: readonly T[]): T[] {
  const { language } = useTranslation().i18n
  const mayList = useCan()(itemsResource.name, 'list')
  const ids = [...new Set(items.flatMap(({ item_id }) => item_id ?? []))]
  const { data } = useQuery({
    queryKey: ['item-names', ids],
    queryFn: async () =>
      (await dataProvider.getMany<CatalogItem>({ resource: itemsResource.name, ids })).data,
    enabled: mayList && ids.length > 0,
    staleTime: 300_000,
  })
  const catalog = new Map(data?.map((item) => [item.id, item]))
  return items.map((item) => {
    const known = catalog.get(item.item_id ?? 0)
    const name = (language === 'es' && known?.name_es) || known?.name
    return { ...item, name: name ?? item.name }
  })
}
