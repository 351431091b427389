import { and, eq, gte, like, lte, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { adminRoles } from '#contract/kernel/access.ts'
import { standardFields, visibleFields } from '#contract/kernel/resource.ts'
import { tables } from '#server/database/tables.ts'
import { xlsxFile } from '#server/kernel/export/xlsx-file.ts'
import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { aRow, everyResource } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram } from '../../support/scenarios/api-tokens.ts'
import { aPlacedMove, type PlacedMove } from '../../support/scenarios/moves.ts'

let app: TestApp
let admin: Person
let customer: Person
let move: PlacedMove
const clients = {} as Record<(typeof adminRoles)[number], Client>
beforeAll(async () => {
  app = await openApp()
  for (const role of adminRoles) clients[role] = await anAdmin(app, [role])
  admin = await anAdmin(app)
  customer = await aCustomer(app)
  await app.db
    .update(tables.users)
    .set({ time_zone: 'America/New_York' })
    .where(eq(tables.users.id, admin.user_id))
  move = await aPlacedMove(app, customer)
})
afterAll(() => app.close())

/** Returns the lines of an exported CSV file. */
async function csv(query: string): Promise<string[]> {
  const { statusCode, body } = await admin.get(`/api/${query}`)
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, ''])
  return body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
}

async function workbook(query: string): Promise<string> {
  const { statusCode, rawPayload } = await admin.get(`/api/${query}&_format=xlsx`)
  expect(statusCode).toBe(200)
  return sheetOf(rawPayload, 1)
}

const sheetOf = (zip: Uint8Array, number: number): string =>
  Buffer.from(unzipSync(zip)[`xl/worksheets/sheet${number}.xml`] ?? []).toString()

describe('an export for people', () => {
  test('has titles, dollars, names of states, and times of the person’s zone', async () => {
    const [row] = await app.db.select().from(tables.orders).where(eq(tables.orders.id, move.id))
    const fields = 'code,state,customer_id,total_cents,window_start_at,is_flexible,mover_id'
    const [head, line] = await csv(`orders/export?id=${move.id}&_fields=${fields}`)
    const zone = 'America/New_York'
    const at = new Date(String(row?.window_start_at)).toLocaleString('sv-SE', { timeZone: zone })
    const total = (Number(row?.total_cents) / 100).toFixed(2)
    expect(head).toBe(`Code,State,Customer,Total,Window from (${zone}),Flexible date,Mover`)
    expect(line).toBe(`${move.code},Placed,Carla Customer,${total},${at},No,`)
  })

  test('is in the person’s language', async () => {
    const spanish = await anAdmin(app)
    await app.db
      .update(tables.users)
      .set({ locale: 'es' })
      .where(eq(tables.users.id, spanish.user_id))
    const { body, headers } = await spanish.get(`/api/orders/export?id=${move.id}&_fields=state`)
    expect(body).toBe('\ufeffEstado\r\nSolicitado\r\n')
    expect(headers['content-disposition']).toMatch(/filename="[A-Z][a-z]+-\d{4}-\d\d-\d\d\.csv"/)
  })

  test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\tx', '\uff1d1', '=cmd|" /C calc"!A0'])(
    'writes the typed text %j as a text, never as a formula',
    async (name) => {
      const { id } = await aRow(app, 'faq', {})
      await app.db.update(tables.faq).set({ answer: name }).where(eq(tables.faq.id, id))
      const [, line] = await csv(`faq/export?id=${id}&_fields=answer`)
      expect(line?.replaceAll('""', '"').replace(/^"|"$/g, '')).toBe(`'${name}`)
      const sheet = await workbook(`faq/export?id=${id}&_fields=answer`)
      expect(sheet).toContain('t="inlineStr"')
      expect(sheet).not.toContain('<f>')
    },
  )

  test('keeps negative amounts as numbers', async () => {
    const { id } = await aRow(app, 'journal', { amount_cents: -12_345 })
    const query = `journal/export?id=${id}&_fields=amount_cents`
    expect((await csv(query))[1]).toBe('-123.45')
    expect(await workbook(query)).toContain('<c s="2"><v>-123.45</v></c>')
  })
})

describe('an export for programs', () => {
  test('has keys, cents, ids and instants in UTC, without guards', async () => {
    const [row] = await app.db.select().from(tables.orders).where(eq(tables.orders.id, move.id))
    const fields = 'id,code,state,customer_id,total_cents,window_start_at,is_flexible'
    const query = `orders/export?id=${move.id}&_profile=program&_fields=${fields}`
    const { body } = await admin.get(`/api/${query}`)
    const at = new Date(String(row?.window_start_at)).toISOString()
    expect(body).toBe(
      `${fields}\r\n${move.id},${move.code},placed,${row?.customer_id},${row?.total_cents},${at},false\r\n`,
    )
  })
})

describe('the rows', () => {
  test('are those of the list’s query, in its order', async () => {
    const { body } = await admin.get('/api/states?_sort=name&_order=desc&code_ne=CA&_end=200')
    const listed = (JSON.parse(body) as { code: string }[]).map(({ code }) => code)
    expect(listed.length).toBeGreaterThan(20)
    const query = 'states/export?_sort=name&_order=desc&code_ne=CA&_fields=code'
    expect((await csv(query)).slice(1)).toEqual(listed)
  })

  test('come in several batches, each once', async () => {
    const { headers, body } = await admin.get('/api/size_items/export?_fields=id&_profile=program')
    const ids = body.trimEnd().split('\r\n').slice(1)
    expect(ids.length).toBe(Number(headers['x-total-count']))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('of an empty list are none, below the header', async () => {
    expect(await csv('orders/export?code=MV-NONE&_fields=code')).toEqual(['Code'])
    expect(await workbook('orders/export?code=MV-NONE&_fields=code')).toContain('Code')
  })

  test.each([
    ['_format=pdf', 'csv'],
    ['_profile=human', 'spreadsheet'],
    ['_fields=code,password', 'total_cents'],
    ['_sort=constructor', 'created_at'],
    ['nonsense=1', 'state'],
  ])('of the query “%s” are refused, naming what is allowed', async (query, allowed) => {
    const response = await admin.get(`/api/orders/export?${query}`)
    expect([response.statusCode, response.json().allowed]).toEqual([
      400,
      expect.arrayContaining([allowed]),
    ])
  })
})

describe('while rows are inserted, edited and deleted', () => {
  type NewItem = (typeof tables.items)['$inferInsert']
  let made = 0
  async function someItems(count: number): Promise<number[]> {
    const items = Array.from({ length: count }, (): NewItem => {
      made += 1
      const name = `Export ${String(made).padStart(6, '0')}`
      const size = { volume_ft3: 1, weight_lb: 1, minutes: 1 }
      return { slug: `export-${made}`, name, category: 'garage', ...size }
    })
    const rows = await app.db.insert(tables.items).values(items).returning({ id: tables.items.id })
    return rows.map(({ id }) => id)
  }

  test.each([
    // Read while the file is written, and read before the first row.
    'created_at',
    'name',
  ])(
    'an export by %s has each row that was there once, in order, and no later one',
    async (sort) => {
      await app.db.delete(tables.items).where(like(tables.items.slug, 'export-%'))
      const ids: number[] = []
      for (let at = 0; at < 11; at++) ids.push(...(await someItems(500)))
      const query = `name_starts=Export&_sort=${sort}&_fields=id&_profile=program`
      const exported = () => app.db.$count(tables.events, eq(tables.events.name, 'items.exported'))
      const before = await exported()
      let isDone = false
      const answer = admin.get(`/api/items/export?${query}`).finally(() => {
        isDone = true
      })
      while ((await exported()) === before);
      const deleted: number[] = []
      const between = (from: number, to: number) =>
        and(gte(tables.items.id, from), lte(tables.items.id, to))
      for (let round = 0; !isDone && round < 200; round++) {
        const last = Number(ids[ids.length - 1 - round])
        // Moves rows that are written to the end of an order by name.
        const first = Number(ids[round * 20])
        await app.db
          .update(tables.items)
          .set({ name: sql`'Export z' || ${tables.items.name}`, version: 2 })
          .where(between(first, first + 9))
        // And others to its beginning.
        await app.db
          .update(tables.items)
          .set({ name: sql`replace(${tables.items.name}, 'Export', 'Export 0')` })
          .where(between(last - 60, last - 40))
        await app.db.delete(tables.items).where(eq(tables.items.id, last))
        deleted.push(last)
        await someItems(1)
      }
      expect(deleted.length).toBeGreaterThan(1)
      const written = (await answer).body.trimEnd().split('\r\n').slice(1).map(Number)
      expect(Number((await answer).headers['x-total-count'])).toBeGreaterThanOrEqual(written.length)
      const isLeft = (id: number) => written.includes(id) || !deleted.includes(id)
      expect(written).toEqual(ids.filter(isLeft))
    },
  )
})

test('a record that is deleted during an export is left out, though it could be restored', async () => {
  const questions = Array.from({ length: 3000 }, (_, at) => ({
    question: `Exported ${at}`,
    answer: 'Yes.',
    topic: 'price' as const,
  }))
  const made = await app.db.insert(tables.faq).values(questions).returning({ id: tables.faq.id })
  const last = Number(made.at(-1)?.id)
  const exported = () => app.db.$count(tables.events, eq(tables.events.name, 'faq.exported'))
  const before = await exported()
  const query = 'question_starts=Exported&_sort=id&_fields=id&_profile=program'
  const answer = admin.get(`/api/faq/export?${query}`)
  while ((await exported()) === before);
  expect((await admin.del(`/api/faq/${last}`)).statusCode).toBe(200)
  const written = (await answer).body.trimEnd().split('\r\n').slice(1).map(Number)
  expect(written).toEqual(made.map(({ id }) => id).slice(0, -1))
})

describe('an export of many rows is cut off', () => {
  beforeAll(async () => {
    const questions = Array.from({ length: 6000 }, (_, at) => ({
      question: `Long ${at}`,
      answer: 'Yes.',
      topic: 'price' as const,
    }))
    await app.db.insert(tables.faq).values(questions)
  })

  const query = 'question_starts=Long&_sort=id&_fields=id&_profile=program'
  /** Begins an export, and returns how many rows came although `happens` happened meanwhile. */
  async function rowsDespite(client: Client, happens: () => Promise<unknown>): Promise<number> {
    const exported = () => app.db.$count(tables.events, eq(tables.events.name, 'faq.exported'))
    const before = await exported()
    const answer = client.get(`/api/faq/export?${query}`).then(
      ({ body }) => body.trimEnd().split('\r\n').length - 1,
      () => 0,
    )
    while ((await exported()) === before);
    await happens()
    return answer
  }

  test('but not if nothing happens', async () => {
    expect(await rowsDespite(admin, async () => undefined)).toBe(6000)
  })

  test('when the person loses the right', async () => {
    const person = await anAdmin(app)
    const lost = () =>
      app.db.update(tables.users).set({ roles: [] }).where(eq(tables.users.id, person.user_id))
    expect(await rowsDespite(person, lost)).toBe(0)
  })

  test('when the person signs out', async () => {
    const person = await anAdmin(app)
    expect(await rowsDespite(person, () => person.post('/api/logout'))).toBe(0)
  })

  test('when the program’s token is revoked', async () => {
    const program = await aProgram(app, admin, ['faq:export'])
    const revoke = () =>
      app.db
        .update(tables.api_tokens)
        .set({ state: 'revoked' })
        .where(eq(tables.api_tokens.id, program.id))
    expect(await rowsDespite(program, revoke)).toBe(0)
  })
})

test('a workbook has plain XML, whatever is typed', async () => {
  const { id } = await aRow(app, 'faq', {})
  const answer = '<b>"Tom" & \u0001Jerry</b>\n'
  await app.db.update(tables.faq).set({ answer }).where(eq(tables.faq.id, id))
  expect(await workbook(`faq/export?id=${id}&_fields=answer`)).toContain(
    '<t xml:space="preserve">&lt;b&gt;"Tom" &amp; Jerry&lt;/b&gt;\n</t>',
  )
})

test('a table that is too long for a sheet goes on in the next', async () => {
  const batch = Array.from({ length: 1000 }, () => [{ kind: 'number' as const, value: '7' }])
  async function* batches() {
    for (let at = 0; at < 1049; at++) yield batch
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxFile('Rows', ['Number'], batches(), 1_049_000)) chunks.push(chunk)
  const zip = Buffer.concat(chunks)
  const rowsOf = (number: number) => sheetOf(zip, number).split('<row>').length - 1
  expect([rowsOf(1), rowsOf(2)]).toEqual([1_048_001, 1001])
})

test('an export is recorded with who, what and how many, before the first row leaves', async () => {
  const finn = await anAdmin(app, ['operations'])
  await finn.get('/api/orders/export?state=placed&_fields=code')
  const [event] = await app.db
    .select()
    .from(tables.events)
    .where(eq(tables.events.user_id, finn.user_id))
  expect(event).toMatchObject({
    name: 'orders.exported',
    record_id: 0,
    diff: { query: [null, 'state=placed&_fields=code'], format: [null, 'csv'], count: [null, 1] },
  })
})

describe.each(everyResource.filter(({ actions }) => actions.includes('list')))(
  '$name',
  (resource) => {
    const path = `/api/${resource.name}/export`

    test('is exported by the roles with the right to, and by nobody else', async () => {
      const found: Record<string, number> = {}
      const expected: Record<string, number> = {}
      for (const role of adminRoles) {
        found[role] = (await clients[role].get(`${path}?_fields=id`)).statusCode
        expected[role] = isGranted(role, resource.name, 'export') ? 200 : 403
      }
      expect(found).toEqual(expected)
      expect((await customer.get(path)).statusCode).toBe(403)
      expect((await clientOf(app).get(path)).statusCode).toBe(401)
    })

    test('is exported with the fields that an admin may see, and no other', async () => {
      const { body } = await admin.get(`${path}?_profile=program`)
      const seen = Object.keys({ ...standardFields, ...visibleFields(resource, 'admin') })
      expect(body.split('\r\n')[0]?.split(',')).toEqual(seen)
    })
  },
)
