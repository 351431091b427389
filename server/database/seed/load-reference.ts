import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { type LegalTextName, legalTexts } from '#contract/calls/content.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { agreementKinds } from '#contract/resources/legal-documents.ts'
import { tables } from '#server/database/tables.ts'
import { defaultFeeRows } from '#server/domain/default-fees.ts'
import { addMissingSettings } from '#server/domain/setting.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { cities } from './reference/cities.ts'
import { faq } from './reference/content/faq.ts'
import { firstAgreements, firstDay, firstEditions } from './reference/content/first-editions.ts'
import { posts } from './reference/content/posts.ts'
import { countries } from './reference/countries.ts'
import { items } from './reference/items.ts'
import { sizes, sizeTotals } from './reference/sizes.ts'
import { states } from './reference/states.ts'

/**
 * Loads the reference data (countries, states with their sales tax, cities, vehicles, items, sizes,
 * fees, settings), the FAQ, the first posts and the first edition of the legal texts.
 */
export async function loadReference(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const countryIds = await insert(tx, tables.countries, countries, 'iso2')
    const country_id = known(countryIds, 'US')
    const stateIds = await insert(
      tx,
      tables.states,
      states.map((state) => ({ ...state, country_id })),
      'code',
    )
    const cityIds = await insert(
      tx,
      tables.cities,
      cities.map(({ state_code, market: _, ...city }) => ({
        ...city,
        state_id: known(stateIds, state_code),
        status: 'coming_soon' as const,
      })),
      'slug',
    )
    const vehicleIds = await insert(
      tx,
      tables.vehicles,
      Object.entries(defaultRules.vehicles).map(([code, vehicle]) => ({ code, ...vehicle })),
      'code',
    )
    const itemIds = await insert(
      tx,
      tables.items,
      items.map(({ heavy_tier: _, name, prohibited_reason, ...item }) => ({
        ...item,
        name: name.en,
        name_es: name.es,
        prohibited_reason: prohibited_reason?.en ?? null,
        prohibited_reason_es: prohibited_reason?.es ?? null,
      })),
      'slug',
    )
    const sizeIds = await insert(
      tx,
      tables.sizes,
      sizes.map((size, position) => ({
        slug: size.slug,
        name: size.name.en,
        name_es: size.name.es,
        description: size.description.en,
        description_es: size.description.es,
        volume_ft3: sizeTotals(size).volume_ft3,
        minutes: sizeTotals(size).minutes,
        crew_size: size.crew_size,
        vehicle_id: known(vehicleIds, size.vehicle),
        position,
      })),
      'slug',
    )
    await insert(
      tx,
      tables.size_items,
      sizes.flatMap((size) =>
        size.items.map(({ item, quantity }) => ({
          size_id: known(sizeIds, size.slug),
          item_id: known(itemIds, item),
          quantity,
        })),
      ),
    )
    await insert(tx, tables.fees, defaultFeeRows())
    await addMissingSettings(tx)
    await insert(tx, tables.faq, faqRows)
    await insert(
      tx,
      tables.blogs,
      posts.map(({ published_on, city, body, ...post }) => ({
        ...post,
        body: body.trim(),
        city_id: city ? known(cityIds, city) : null,
        state: 'published' as const,
        ...sinceNoon(published_on),
      })),
    )
    for (const name of legalTexts)
      await insert(tx, tables[name], [firstEdition(firstEditions[name], firstDay)])
    await addMissingAgreements(tx)
  })
}

/** Adds the first edition of every kind of agreement that the database doesn't have yet. */
export async function addMissingAgreements(db: Db | Tx): Promise<void> {
  const rows = agreementKinds.map((kind) => {
    const { texts, day } = firstAgreements[kind]
    return { kind, ...firstEdition(texts, day) }
  })
  await db.insert(tables.agreements).values(rows).onConflictDoNothing()
}

const faqRows = faq.map(({ question, answer, ...row }, position) => ({
  ...row,
  question: question.en,
  question_es: question.es,
  answer: answer.en,
  answer_es: answer.es,
  position,
}))

/** Returns timestamps of the post's own date, whenever it is loaded. */
function sinceNoon(day: string) {
  const at = `${day}T12:00:00.000Z`
  return { published_at: at, created_at: at, updated_at: at }
}

function firstEdition({ en, es }: (typeof firstEditions)[LegalTextName], day: string) {
  return {
    edition: 1,
    title: en.title,
    title_es: es.title,
    summary: en.summary,
    summary_es: es.summary,
    body: en.body.trim(),
    body_es: es.body.trim(),
    effective_on: day,
    published_at: `${day}T00:00:00.000Z`,
    state: 'in_force' as const,
  }
}

/**
 * Inserts rows that have the same columns and returns their ids by a natural key. The rows are sent
 * as one JSON parameter: with a placeholder per value, parsing the statement costs more than
 * executing it.
 */
async function insert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
  key = 'id',
): Promise<Map<string, number>> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const stored = await tx.execute<{ id: number; key: string }>(
    sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})
      returning id, ${sql.identifier(key)}::text as key`,
  )
  return new Map(stored.rows.map((row) => [row.key, row.id]))
}

function known(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the reference data names ${key}, which is not in it`)
  return id
}
