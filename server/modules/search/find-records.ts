import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { Groups, Hit } from '#contract/calls/search.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Field } from '#contract/kernel/field.ts'
import { type Resource, visibleFields } from '#contract/kernel/resource.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { listable } from '#server/kernel/resource/about.ts'
import { stateFieldOf } from '#server/kernel/resource/present.ts'
import type { AnyTable } from '#server/kernel/resource/table.ts'
import { type Column, type Comparison, compareExactly, compareLoosely } from './compare.ts'
import { readSearch, type Search } from './read-search.ts'

type Scope = { kernel: Kernel; actor: Actor; limit: number }

/** A row of the statement, one for each field by which a record is found. */
type FoundRow = Omit<Hit, 'match' | 'href'> & {
  field: string
  rank: number
  value: string
  owner_id: number | null
}

/**
 * Finds records that the administrator may list by what was typed. Slips are asked for only if
 * nothing else is found.
 *
 * @param resources the resources to search
 */
export async function findRecords(
  kernel: Kernel,
  actor: Actor,
  { q, resources, limit }: { q: string; resources: readonly Resource[]; limit: number },
): Promise<Groups> {
  const search = readSearch(q, prefixesOf(kernel))
  const scope = { kernel, actor, limit }
  const listed = resources.filter(({ name }) => kernel.policy.can(actor, name, 'list'))
  const found = await run(scope, listed, search, compareExactly)
  if (found.length > 0) return grouped(scope, found, false)
  return grouped(scope, await run(scope, listed, search, compareLoosely), true)
}

const prefixesOf = ({ resources }: Kernel): string[] =>
  Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => ('prefix' in field ? [String(field.prefix)] : [])),
  )

type Compare = (field: Field, column: Column, search: Search) => Comparison | undefined

/** The most people who are joined with the customers, movers and drivers they are. */
const maxOwners = 500

async function run(
  scope: Scope,
  resources: readonly Resource[],
  search: Search,
  compare: Compare,
): Promise<FoundRow[]> {
  const owners = ownersFor(scope, resources).flatMap((owner) => {
    const found = unionOf(matchesOf(scope, owner, search, compare, maxOwners))
    return found ? [{ owner, found }] : []
  })
  const branches = resources.flatMap((resource) =>
    branchesOf(scope, resource, owners, search, compare),
  )
  const all = unionOf(branches)
  if (!all) return []
  const withOwners = owners.map(
    ({ owner, found }) => sql`${foundOf(owner)} as materialized (${found})`,
  )
  const { rows } = await scope.kernel.db.execute<FoundRow>(
    sql`${withOwners.length ? sql`with ${sql.join(withOwners, sql`, `)}` : sql``}
      select * from (${all}) found order by rank, place, id desc`,
  )
  return rows
}

const unionOf = (selects: SQL[]): SQL | undefined =>
  selects.length ? sql.join(selects, sql` union all `) : undefined

const foundOf = ({ name }: Resource) => sql.identifier(`found_${name}`)

/**
 * Lists the resources that the records of others belong to, such as users. They are searched once
 * for all.
 */
function ownersFor({ kernel, actor }: Scope, resources: readonly Resource[]): Resource[] {
  const names = ownersOf(kernel)
  const needed = new Set(
    resources.flatMap((resource) => {
      const owner = ownerOf(kernel, resource)?.owner
      return [...(names.has(resource.name) ? [resource] : []), ...(owner ? [owner] : [])]
    }),
  )
  return [...needed].filter(({ name }) => kernel.policy.can(actor, name, 'list'))
}

/** Returns the field by which a resource's records belong to an owner, and the owner's resource. */
function ownerOf(kernel: Kernel, { fields }: Resource) {
  const [name, field] = Object.entries(fields).find(([, { find }]) => find === 'owner') ?? []
  const owner = referredBy(kernel, field)
  return name && owner ? { name, owner } : undefined
}

const referredBy = ({ resources }: Kernel, field: Field | undefined): Resource | undefined =>
  field && 'resource' in field ? resources[String(field.resource)] : undefined

/**
 * The most rows that are ranked by a name: tens of thousands may share a first name. Which ones is
 * up to the planner.
 */
const maxRanked = 1000

/** Selects the rows of a resource that are found, for each field by itself. */
function matchesOf(
  { kernel, actor }: Pick<Scope, 'kernel' | 'actor'>,
  resource: Resource,
  search: Search,
  compare: Compare,
  limit: number,
): SQL[] {
  const table = tableOf(kernel, resource)
  return Object.entries(visibleFields(resource, actor.kind)).flatMap(([name, field]) => {
    const column = table[name]
    const comparison = column && compare(field, column, search)
    if (!comparison) return []
    const { compared, rank } = comparison
    const where = and(comparison.where, listable(kernel, resource, actor))
    // By the id itself, the planner would walk the table backwards until enough rows are found.
    if (!compared)
      return [
        sql`(select ${table.id} as id, ${name} as field, ${rank} as rank, ${column} as value
          from ${table} where ${where} order by rank, -${table.id} limit ${limit})`,
      ]
    return [
      sql`(select compared.id as id, ${name} as field, ${rank} as rank, compared.value as value
        from (select ${table.id} as id, ${column} as value, ${compared} as text
          from ${table} where ${where} limit ${maxRanked}) compared
        order by rank, -compared.id limit ${limit})`,
    ]
  })
}

type Owner = { owner: Resource; found: SQL }

/** Selects the records of a resource that are found, by themselves or by their owner. */
function branchesOf(
  scope: Scope,
  resource: Resource,
  owners: readonly Owner[],
  search: Search,
  compare: Compare,
): SQL[] {
  const { kernel } = scope
  const table = tableOf(kernel, resource)
  const { name = 'id', owner = resource } = ownerOf(kernel, resource) ?? {}
  const byOwner = owners.some((one) => one.owner === owner) && table[name]
  const own = ownersOf(kernel).has(resource.name)
    ? []
    : matchesOf(scope, resource, search, compare, scope.limit).map((found) =>
        branchOf(scope, resource, sql`(${found}) matched on matched.id = ${table.id}`),
      )
  if (!byOwner) return own
  const joined = sql`${foundOf(owner)} matched on matched.id = ${byOwner}`
  return [...own, branchOf(scope, resource, joined, byOwner)]
}

function branchOf(scope: Scope, resource: Resource, joined: SQL, ownerId?: AnyPgColumn): SQL {
  const { kernel, actor, limit } = scope
  const table = tableOf(kernel, resource)
  const place = Object.keys(kernel.resources).indexOf(resource.name)
  const state = kernel.machines[resource.name] ? table[stateFieldOf(resource)] : undefined
  return sql`(select ${place}::int as place, ${resource.name} as resource, ${table.id} as id,
      matched.field, matched.rank, matched.value, ${ownerId ?? sql`null::bigint`} as owner_id,
      ${titleOf(scope, resource, table) ?? sql`null`} as title,
      ${subtitleOf(scope, resource, table) ?? sql`null`} as subtitle,
      ${state ?? sql`null`}::text as state
    from ${table} join ${joined}
    where ${listable(kernel, resource, actor) ?? sql`true`}
    order by rank, id desc limit ${limit})`
}

/** Builds the title of a row, or of the record that a title refers to. */
function titleOf(scope: Scope, resource: Resource, table: AnyTable): SQL | undefined {
  const { kernel, actor } = scope
  const field = resource.fields[resource.title]
  const column = table[resource.title]
  if (!field || !column) return undefined
  if (field.kind !== 'belongsTo') return sql`${column}::text`
  const referred = referredBy(kernel, field)
  if (!referred || !kernel.policy.can(actor, referred.name, 'list')) return undefined
  const other = tableOf(kernel, referred)
  const title = titleOf(scope, referred, other)
  return title && sql`(select ${title} from ${other} where ${eq(other.id, column)})`
}

/** Builds the title of the first record that a list also searches by, such as an order's customer. */
function subtitleOf(scope: Scope, resource: Resource, table: AnyTable): SQL | undefined {
  const { kernel, actor } = scope
  for (const [name, field] of Object.entries(visibleFields(resource, actor.kind))) {
    const referred = field.search && name !== resource.title && referredBy(kernel, field)
    const column = table[name]
    if (!referred || !column || !kernel.policy.can(actor, referred.name, 'list')) continue
    const other = tableOf(kernel, referred)
    const title = titleOf(scope, referred, other)
    if (title) return sql`(select ${title} from ${other} where ${eq(other.id, column)})`
  }
  return undefined
}

/** Groups the rows, the best match of each record, the group with the best match first. */
function grouped({ kernel, actor, limit }: Scope, rows: readonly FoundRow[], isTypo: boolean) {
  const groups = new Map<string, Map<number, Hit>>()
  const owners = new Set(
    rows.flatMap(({ resource, owner_id }) =>
      owner_id === null || ownersOf(kernel).has(resource) ? [] : [Number(owner_id)],
    ),
  )
  for (const { resource: name, id, title, subtitle, state, field, rank, value } of rows) {
    const resource = kernel.resources[name]
    // A person is shown as the customer, mover or driver that they are.
    if (!resource || (ownersOf(kernel).has(name) && owners.has(Number(id)))) continue
    const hits = groups.get(name) ?? new Map<number, Hit>()
    groups.set(name, hits)
    if (hits.has(id) || hits.size === limit) continue
    const maySee = resource.actions.includes('show') && kernel.policy.can(actor, name, 'show')
    hits.set(id, {
      resource: name,
      id,
      title: title ?? value,
      subtitle: title && value !== title ? value : subtitle,
      state,
      match: { field, kind: isTypo ? 'typo' : rank === 0 ? 'exact' : 'partial' },
      href: maySee ? `${resource.admin.path}/details/${id}` : null,
    })
  }
  return [...groups].map(([resource, hits]) => ({ resource, hits: [...hits.values()] }))
}

/** Names the resources whose records own others: `users`. */
const ownersOf = ({ resources }: Kernel): Set<string> =>
  new Set(
    Object.values(resources).flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) =>
        field.find === 'owner' && 'resource' in field ? [String(field.resource)] : [],
      ),
    ),
  )
