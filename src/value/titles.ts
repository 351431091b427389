import type { ResourceName } from '#contract/resources.ts'
import { declarationOf } from '../declaration/declaration-of.ts'
import { isMonth, resourceOf } from '../declaration/field-traits.ts'
import type { Row } from '../declaration/row.ts'
import type { Format } from '../text/format.ts'
import type { TextFunctions } from '../text/use-texts.ts'

export type Titles = {
  /** Returns a record's title: the value of its title field, following references until a text is found. */
  of: (resource: ResourceName, id: number) => Promise<string>
  /** Returns the same, but null for a record that can't be read. */
  find: (resource: ResourceName, id: number) => Promise<string | null>
  ofRow: (resource: ResourceName, row: Row) => Promise<string>
}

/** How the values of titles are put into words. */
export type TitleWords = Pick<TextFunctions, 'choice'> & Pick<Format, 'date' | 'month'>

type Waiting = { resolve: (row: Row | undefined) => void; reject: (reason: unknown) => void }

/**
 * Creates a batching loader of record titles: all titles requested in one turn of the event loop
 * are fetched with one request per resource.
 *
 * @param mayList reports whether the person may list a resource; if not, its records are not
 * fetched and are shown by number
 */
export function createTitles(
  getMany: (resource: ResourceName, ids: number[]) => Promise<Row[]>,
  mayList: (resource: ResourceName) => boolean,
  words: TitleWords,
): Titles {
  const wanted = new Map<ResourceName, Map<number, Waiting[]>>()

  function rowOf(resource: ResourceName, id: number): Promise<Row | undefined> {
    if (wanted.size === 0) setTimeout(fetchWanted)
    const ids = wanted.get(resource) ?? new Map<number, Waiting[]>()
    wanted.set(resource, ids)
    return new Promise((resolve, reject) => {
      ids.set(id, [...(ids.get(id) ?? []), { resolve, reject }])
    })
  }

  function fetchWanted(): void {
    const batches = [...wanted]
    wanted.clear()
    for (const [resource, waiting] of batches) void fetchBatch(resource, waiting)
  }

  async function fetchBatch(resource: ResourceName, waiting: Map<number, Waiting[]>) {
    try {
      const rows = await getMany(resource, [...waiting.keys()])
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const [id, all] of waiting) for (const { resolve } of all) resolve(byId.get(id))
    } catch (error) {
      for (const all of waiting.values()) for (const { reject } of all) reject(error)
    }
  }

  async function find(resource: ResourceName, id: number): Promise<string | null> {
    if (!mayList(resource)) return idLabel(id)
    const row = await rowOf(resource, id)
    return row ? ofRow(resource, row) : null
  }

  const of = async (resource: ResourceName, id: number): Promise<string> =>
    (await find(resource, id)) ?? idLabel(id)

  async function ofRow(resource: ResourceName, row: Row): Promise<string> {
    const { title, fields } = declarationOf(resource)
    const field = fields[title]
    const value = row[title]
    const referencedResource = field && resourceOf(field)
    if (referencedResource && typeof value === 'number') return of(referencedResource, value)
    return ownTitle(resource, row, words) ?? idLabel(row.id)
  }

  return { of, find, ofRow }
}

/** Returns the title that a row holds itself; null if it has none, or that of another record. */
export function ownTitle(
  resource: ResourceName,
  row: Row,
  { choice, date, month }: TitleWords,
): string | null {
  const { title, fields } = declarationOf(resource)
  const value = row[title]
  if (typeof value !== 'string' || value === '') return null
  const kind = fields[title]?.kind
  if (kind === 'date') return isMonth(title) ? month(value) : date(value)
  return kind === 'choice' ? choice(title, value) : value
}

/** Formats an id as the title of a record without a title. */
export const idLabel = (id: number): string => `#${id}`
