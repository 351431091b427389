import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { isRestorable } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import type { Row } from '../declaration/row.ts'
import { useResourceScreens } from '../declaration/screens-context.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { i18n } from '../providers/i18n.ts'
import { accessControl, useCan } from '../providers/use-can.ts'
import { formatIn, knownTimeZone } from '../text/format.ts'
import { useFormat } from '../text/use-format.ts'
import { textsIn, useTexts } from '../text/use-texts.ts'
import { createTitles, idLabel, ownTitle } from './titles.ts'

export const titles = createTitles(
  getNamed,
  (resource) => accessControl.snapshot()(resource, 'list'),
  {
    choice: (field, value) => textsIn(i18n.language).choice(field, value),
    date: (iso) => currentFormat().date(iso),
    month: (iso) => currentFormat().month(iso),
  },
)

const currentFormat = () => formatIn(i18n.language, knownTimeZone(null))

/** Returns a record's title, and null until it is known; its number if it has none. */
export function useTitle(resource: ResourceName, id: number): string | null {
  const { title, isPending } = useNamed(resource, id)
  return title ?? (isPending ? null : idLabel(id))
}

/** Returns a record's title, null if the record can't be read, and whether it is still loading. */
export function useNamed(resource: ResourceName, id: number) {
  const mayList = useCan()(resource, 'list')
  const { language } = useTranslation().i18n
  const { data: title, isPending } = useQuery({
    queryKey: ['titles', resource, id, mayList, language],
    queryFn: () => titles.find(resource, id),
    staleTime: 300_000,
  })
  return { title, isPending }
}

/** Returns the title of a loaded row in words, following references; a blank until it is known. */
export function useRowTitle(resource: ResourceName, row: Row): string {
  const texts = useTexts()
  const { date, month } = useFormat()
  const { title } = useResourceScreens(resource)
  const own = title?.(row, texts) ?? ownTitle(resource, row, { choice: texts.choice, date, month })
  const { data, isLoading } = useQuery({
    queryKey: ['titles', resource, row.id, 'row', row.version],
    queryFn: () => titles.ofRow(resource, row),
    enabled: own === null,
    staleTime: 300_000,
  })
  return own ?? data ?? (isLoading ? blank : idLabel(row.id))
}

/** Keeps the height of the line in which the title will stand. */
const blank = '\u00a0'

/**
 * Fetches the titles of records by id, including deleted restorable ones, since other records may
 * refer to them.
 */
async function getNamed(resource: ResourceName, ids: number[]): Promise<Row[]> {
  const fields = [declarationOf(resource).title]
  const { data } = await dataProvider.getMany<Row>({ resource, ids, meta: { fields } })
  const missing = ids.filter((id) => !data.some((row) => row.id === id))
  if (missing.length === 0 || !isRestorable(declarationOf(resource))) return data
  const deleted = await dataProvider.getMany<Row>({
    resource,
    ids: missing,
    meta: { isDeleted: true, fields },
  })
  return [...data, ...deleted.data]
}
