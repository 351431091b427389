import { and, asc, eq, like, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { importLimits } from '#contract/calls/imports.ts'
import { importRows, imports, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { workWithoutCommit } from '../../support/app/killed-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  carryOut,
  dryRunOf,
  sendCarryOut,
  sendCheck,
  sendImport,
  undo,
  uploadImport,
} from '../../support/scenarios/imports.ts'

type Item = (typeof tables.items)['$inferSelect']
type Task = (typeof tables.tasks)['$inferSelect']

let app: TestApp
let admin: Person
let content: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  content = await anAdmin(app, ['content'])
})
afterAll(() => app.close())

const head = 'slug,name,category,volume_ft3,weight_lb,minutes'
const line = (slug: string, name: string, minutes: number | string = 5) =>
  `${slug},${name},garage,1,1,${minutes}`
const fileOf = (...lines: string[]) => `${[head, ...lines].join('\r\n')}\r\n`
const bySlug = { key: 'slug' }

let runs = 0
const aPrefix = () => `import-${++runs}`
const itemsOf = (prefix: string): Promise<Item[]> =>
  app.db
    .select()
    .from(tables.items)
    .where(like(tables.items.slug, `${prefix}-%`))
    .orderBy(asc(tables.items.slug))

const taskOf = async (who: Person, id: number) => unwrap<Task>(await who.get(`/api/tasks/${id}`))

describe('a dry run', () => {
  test('tells new, changed, same and refused rows, and changes nothing', async () => {
    const prefix = aPrefix()
    await aRow(app, 'items', { slug: `${prefix}-a`, name: 'A', category: 'garage', minutes: 5 })
    await aRow(app, 'items', { slug: `${prefix}-b`, name: 'B', category: 'garage', minutes: 5 })
    const [a] = await itemsOf(prefix)
    const same = `${prefix}-a,A,garage,${a?.volume_ft3},${a?.weight_lb},5`
    const file = fileOf(
      same,
      line(`${prefix}-b`, 'B', 7),
      line(`${prefix}-c`, 'C'),
      line(`${prefix}-d`, 'D', 'many'),
      line(`${prefix}-e`, 'E', -1),
      line(`${prefix}-f`, 'F', -1),
      line(`${prefix}-c`, 'C again'),
    )
    const task = await dryRunOf(app, content, 'items', file, bySlug)
    expect(task).toMatchObject({ kind: 'import', is_dry_run: true, state: 'done', total: 7 })
    expect(task).toMatchObject({ done: 2, unchanged: 1, refused: 4 })
    expect(task.report).toMatchObject({ created: 1, changed: 1, further: 0 })
    expect(task.report?.groups).toEqual([
      expect.objectContaining({ field: 'minutes', count: 1, rows: [[5, 5]] }),
      expect.objectContaining({ field: 'minutes', count: 2, rows: [[6, 7]] }),
      expect.objectContaining({ field: 'slug', count: 1, rows: [[8, 8]] }),
    ])
    const [, change] = task.report?.examples[0]?.row === 3 ? [0, task.report.examples[0]] : []
    expect(change?.changes).toContainEqual({ field: 'minutes', before: '5', after: '7' })
    const items = await itemsOf(prefix)
    expect(items.map(({ version }) => version)).toEqual([1, 1])
    const query = { resource: 'items', name: 'items.edited', user_id: String(content.user_id) }
    expect(unwrap<object[]>(await admin.get('/api/events', { query }))).toEqual([])
  })

  test('runs the hooks and constraints of a single write', async () => {
    const file = 'code,name,country_id\r\nZZ,Zed,999999\r\n'
    const task = await dryRunOf(app, admin, 'states', file, { key: null })
    expect(task).toMatchObject({ done: 0, refused: 1 })
    const taken = 'code,name,country_id,tax_bp\r\nCA,California two,1,0\r\n'
    const again = await dryRunOf(app, admin, 'states', taken, { key: null })
    expect(again.report?.groups[0]).toMatchObject({ field: 'code', rows: [[2, 2]] })
  })

  test('of very many bad rows has a small report and little memory', async () => {
    const bad = Array.from({ length: 2000 }, (_, at) => line(`bad-${at}`, `Bad ${at}`, `x${at}`))
    const odd = bad.map((one, at) => (at % 2 ? one : line(`bad-${at}`, 'Good name', -1)))
    const before = process.memoryUsage().heapUsed
    const task = await dryRunOf(app, admin, 'items', fileOf(...odd), bySlug)
    expect(task).toMatchObject({ refused: 2000, state: 'done' })
    expect(JSON.stringify(task.report).length).toBeLessThan(3000)
    const [group] = task.report?.groups ?? []
    expect(group).toMatchObject({ count: 1000, is_cut: true })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
  }, 60_000)
})

describe('carrying out', () => {
  test('does what the dry run has found, once, and undoing takes it back', async () => {
    const prefix = aPrefix()
    await aRow(app, 'items', { slug: `${prefix}-a`, name: 'A', minutes: 5 })
    const file = fileOf(
      line(`${prefix}-a`, 'A2', 9),
      line(`${prefix}-b`, 'B'),
      line(`${prefix}-c`, '', 1),
    )
    const before = await itemsOf(prefix)
    const dry = await dryRunOf(app, content, 'items', file, bySlug)
    const done = await carryOut(app, content, dry)
    expect(done).toMatchObject({ state: 'done', done: 2, refused: 1, is_dry_run: false })
    expect(done.report).toMatchObject({ created: 1, changed: 1 })
    const items = await itemsOf(prefix)
    expect(items.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['A2', 9],
      ['B', 5],
    ])
    expect((await sendCarryOut(content, dry)).statusCode).toBe(409)

    const undone = await undo(app, content, done.id)
    expect(undone).toMatchObject({ state: 'done', done: 2, refused: 0 })
    const [left, ...others] = await itemsOf(prefix)
    expect(others).toEqual([])
    expect({ ...left, version: 0, updated_at: '' }).toEqual({
      ...before[0],
      version: 0,
      updated_at: '',
    })
    expect((await content.post(`/api/tasks/${done.id}/undo`)).statusCode).toBe(409)
    expect((await content.post(`/api/tasks/${dry.id}/undo`)).statusCode).toBe(422)
  })

  test('undoing keeps what somebody has changed since, and names it', async () => {
    const prefix = aPrefix()
    await aRow(app, 'items', { slug: `${prefix}-a`, name: 'A', minutes: 5 })
    const file = fileOf(line(`${prefix}-a`, 'A2', 9), line(`${prefix}-b`, 'B'))
    const done = await carryOut(app, content, await dryRunOf(app, content, 'items', file, bySlug))
    for (const { id } of await itemsOf(prefix))
      unwrap(await admin.patch(`/api/items/${id}`, { minutes: 33 }))
    const undone = await undo(app, content, done.id)
    expect(undone).toMatchObject({ done: 1, refused: 1 })
    const items = await itemsOf(prefix)
    expect(items.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['A', 33],
      ['B', 33],
    ])
    expect(undone.refusals.map(({ message }) => message).join()).toContain('Handling time')
  })

  test('refuses rows whose record has changed or been created since', async () => {
    const prefix = aPrefix()
    const { id } = await aRow(app, 'items', { slug: `${prefix}-a`, name: 'A', minutes: 5 })
    const file = fileOf(
      line(`${prefix}-a`, 'A2', 9),
      line(`${prefix}-b`, 'B'),
      line(`${prefix}-c`, 'C'),
    )
    const dry = await dryRunOf(app, content, 'items', file, bySlug)
    unwrap(await admin.patch(`/api/items/${id}`, { weight_lb: 77 }))
    await aRow(app, 'items', { slug: `${prefix}-b`, name: 'Made since' })
    const done = await carryOut(app, content, dry)
    expect(done).toMatchObject({ done: 1, refused: 2 })
    expect(done.report?.groups.map(({ rows }) => rows)).toEqual([[[2, 2]], [[3, 3]]])
    expect((await itemsOf(prefix)).map(({ name }) => name)).toEqual(['A', 'Made since', 'C'])
    const { body } = await content.get(`/api/tasks/${done.id}/refused-rows`)
    expect(body.split('\r\n').slice(0, -1)).toEqual([
      `\ufeff${head},Reason`,
      `${line(`${prefix}-a`, 'A2', 9)},Someone has changed the record since the check.`,
      `${line(`${prefix}-b`, 'B')},The record has been created since the check.`,
    ])
  })

  test('by a process that dies in the middle is finished by another, each row once', async () => {
    const prefix = aPrefix()
    // Without a key a row would be created twice if it was worked on twice.
    const dry = await dryRunOf(app, content, 'faq', faqFile(prefix, 250))
    expect(dry).toMatchObject({ done: 250, total: 250 })
    const { task } = unwrap<{ task: { id: number } }>(await sendCarryOut(content, dry))
    await workWithoutCommit(app, [], (killed) => killed.drain())
    expect(await faqOf(prefix)).toBe(0)
    await app.db
      .update(outbox)
      .set({ next_attempt_at: app.clock.now.toISOString() })
      .where(and(eq(outbox.channel, 'tasks'), sql`sent_at is null`))
    await app.drain()
    // A message that is delivered a second time finds its chunk done.
    await app.db
      .update(outbox)
      .set({ sent_at: null, next_attempt_at: app.clock.now.toISOString() })
      .where(eq(outbox.channel, 'tasks'))
    await app.drain()
    expect(await taskOf(content, task.id)).toMatchObject({ state: 'done', done: 250 })
    expect(await faqOf(prefix)).toBe(250)
  })

  test('stops when the person loses the right in the middle, and what is done stays', async () => {
    const prefix = aPrefix()
    const demoted = await anAdmin(app, ['content'])
    const dry = await dryRunOf(app, demoted, 'faq', faqFile(prefix, 900))
    const { task } = unwrap<{ task: { id: number } }>(await sendCarryOut(demoted, dry))
    const end = app.drain()
    for (;;) {
      const [row] = await app.db.select().from(tables.tasks).where(eq(tables.tasks.id, task.id))
      if (Number(row?.done) > 0) break
    }
    await app.db
      .update(tables.users)
      .set({ roles: ['support'] })
      .where(eq(tables.users.id, demoted.user_id))
    await end
    const stopped = await taskOf(admin, task.id)
    expect(stopped).toMatchObject({ state: 'cancelled', stopped_because: 'rights_lost' })
    expect(stopped.done).toBeLessThan(900)
    expect(await faqOf(prefix)).toBe(stopped.done)
  }, 30_000)

  const faqFile = (prefix: string, count: number) =>
    `question,answer,topic\r\n${Array.from(
      { length: count },
      (_, at) => `${prefix} ${at}?,Yes,booking\r\n`,
    ).join('')}`
  const faqOf = (prefix: string) =>
    app.db.$count(tables.faq, like(tables.faq.question, `${prefix} %`))
})

describe('rows that are no longer stored', () => {
  const forgetRows = ({ id }: Task) => app.db.delete(importRows).where(eq(importRows.task_id, id))

  test('are not imported: the file has to be checked again', async () => {
    const dry = await dryRunOf(app, content, 'items', fileOf(line(aPrefix(), 'A')), bySlug)
    await forgetRows(dry)
    const refused = await sendCarryOut(content, dry)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('Check the file again.')
  })

  test('end the import that has begun', async () => {
    const dry = await dryRunOf(app, content, 'items', fileOf(line(aPrefix(), 'A')), bySlug)
    const { task } = unwrap<{ task: { id: number } }>(await sendCarryOut(content, dry))
    await forgetRows(dry)
    await app.drain()
    expect(await taskOf(content, task.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Check the file again.'),
    })
  })
})

describe('the file of refused rows', () => {
  const refusedOf = async (task: Task) =>
    (await admin.get(`/api/tasks/${task.id}/refused-rows`)).body.split('\r\n').slice(1, -1)

  test('of a workbook guards texts so that they come back as they were', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = ['Question', 'Answer', 'Topic'].map(text).join('')
    const row = [`${aPrefix()}?`, '&apos;=x', 'nonsense'].map(text).join('')
    const dry = await dryRunOf(
      app,
      admin,
      'faq',
      workbookOf(`<row>${sheet}</row><row>${row}</row>`),
      { profile: 'spreadsheet' },
    )
    expect((await refusedOf(dry))[0]).toContain("?,''=x,nonsense,")
  })

  test('has cells beyond the titles', async () => {
    const good = Array.from({ length: 6 }, (_, at) => line(`${aPrefix()}-${at}`, 'Good'))
    const file = fileOf(...good, `${line(aPrefix(), 'Bad', 'many')},,beyond`)
    const dry = await dryRunOf(app, admin, 'items', file, bySlug)
    expect(await refusedOf(dry)).toEqual([expect.stringMatching(/,many,,beyond,\S/)])
  })
})

describe('the rights', () => {
  test('are those of the import and of creating or editing, for the person’s own files', async () => {
    const support = await anAdmin(app, ['support'])
    const file = fileOf(line(`${aPrefix()}-a`, 'A'))
    expect((await sendImport(support, 'items', file)).statusCode).toBe(403)
    expect((await sendImport(await aCustomer(app), 'items', file)).statusCode).toBe(403)
    const uploaded = await uploadImport(content, 'items', file)
    const path = `/api/items/imports/${uploaded.id}`
    expect((await content.get(path)).statusCode).toBe(200)
    expect((await admin.get(path)).statusCode).toBe(404)
    expect((await content.get(path.replace('items', 'faq'))).statusCode).toBe(404)
    expect((await sendCheck(admin, 'items', uploaded)).statusCode).toBe(404)
    const dry = await dryRunOf(app, content, 'items', file, bySlug)
    const stranger = await anAdmin(app, ['content'])
    for (const other of [admin, stranger])
      expect((await sendCarryOut(other, dry)).statusCode).toBe(404)
    expect((await stranger.get(`/api/tasks/${dry.id}/refused-rows`)).statusCode).toBe(404)
    const other = await content.post(`/api/tasks/${dry.id}/carry-out`, { sha256: '0'.repeat(64) })
    expect(other.statusCode).toBe(409)
    expect((await sendImport(admin, 'refunds', file)).statusCode).toBe(404)
  })

  test('never set a state, a code, or what only the product sets', async () => {
    const { id } = await aRow(app, 'orders')
    const file = `id,state,total_cents,notes\r\n${id},completed,1,Ring twice\r\n`
    const uploaded = await uploadImport(admin, 'orders', file)
    expect(uploaded.mapping.columns.map(({ field }) => field)).toEqual(['id', 'notes'])
    const columns = [...uploaded.mapping.columns, { column: 1, field: 'state' }]
    expect((await sendCheck(admin, 'orders', uploaded, { columns })).statusCode).toBe(422)
    const [before] = await app.db.select().from(tables.orders).where(eq(tables.orders.id, id))
    await carryOut(app, admin, await dryRunOf(app, admin, 'orders', file))
    const [after] = await app.db.select().from(tables.orders).where(eq(tables.orders.id, id))
    expect(after).toMatchObject({ notes: 'Ring twice', state: before?.state })
    expect(after?.total_cents).toBe(before?.total_cents)
  })

  test('refuse a mapping that makes no sense', async () => {
    const uploaded = await uploadImport(content, 'items', fileOf(line('a', 'A')))
    const refused = async (change: object) =>
      (await sendCheck(content, 'items', uploaded, change)).statusCode
    expect(await refused({ columns: [] })).toBe(422)
    expect(await refused({ columns: [{ column: 9, field: 'name' }] })).toBe(422)
    expect(await refused({ key: 'id' })).toBe(422)
    expect(await refused({ key: 'minutes' })).toBe(422)
    expect(await refused({ zone: 'Mars/Olympus' })).toBe(422)
    expect(await refused({ constants: [{ field: 'constructor', value: '1' }] })).toBe(422)
    const [, ...columns] = uploaded.mapping.columns
    const constant = (value: string) => ({
      columns,
      key: null,
      constants: [{ field: 'slug', value }],
    })
    expect(await refused(constant(''))).toBe(422)
    expect(await refused(constant('a'))).toBe(202)
    await app.drain()
  })
})

describe('a file', () => {
  const nameIn = async (content: string | Buffer): Promise<string | undefined> => {
    const { columns } = await uploadImport(admin, 'items', content)
    return columns[1]?.samples[0]
  }

  test.each([
    ['utf-8', ',', Buffer.from('slug,name\r\na,Sofá\r\n')],
    ['utf-8', ';', Buffer.from('\ufeffslug;name\na;Sofá\n')],
    ['windows-1252', '\t', Buffer.from('slug\tname\r\na\tSofá\r\n', 'latin1')],
    ['utf-16le', '|', Buffer.from('\ufeffslug|name\r\na|Sofá\r\n', 'utf16le')],
    ['utf-16be', ',', Buffer.from('\ufeffslug,name\na,Sofá\n', 'utf16le').swap16()],
  ])('in %s with %j is read', async (encoding, delimiter, bytes) => {
    const uploaded = await uploadImport(admin, 'items', bytes)
    expect(uploaded.reading).toEqual({ encoding, delimiter })
    expect(uploaded.columns.map(({ title, samples }) => [title, ...samples])).toEqual([
      ['slug', 'a'],
      ['name', 'Sofá'],
    ])
  })

  test('has titles in English or Spanish, which are recognized', async () => {
    for (const [language, titles] of [
      ['en', 'Name,Minutes to load,Category'],
      ['es', 'Nombre,Minutos,Categoría'],
    ] as const) {
      const uploaded = await uploadImport(admin, 'items', `${titles}\r\nx,1,garage\r\n`)
      expect(uploaded.mapping.language).toBe(language)
      expect(uploaded.mapping.columns.map(({ field }) => field)).toContain('name')
    }
  })

  test('is mapped as the same titles were before, by this person or for everybody', async () => {
    const titles = `Alpha ${aPrefix()},Beta`
    const file = `${titles}\r\n${aPrefix()},Named\r\n`
    const uploaded = await uploadImport(content, 'items', file)
    expect(uploaded).toMatchObject({ remembered: null, mapping: { columns: [] } })
    const columns = [
      { column: 0, field: 'slug' },
      { column: 1, field: 'name' },
    ]
    const sent = await sendCheck(content, 'items', uploaded, { columns }, 'me')
    expect(sent.statusCode).toBe(202)
    const again = await uploadImport(content, 'items', file)
    expect(again).toMatchObject({ remembered: 'me', mapping: { columns } })
    const untitled = file.replace('Beta', 'Beta,,').replace('Named', 'Named,,more')
    expect(await uploadImport(content, 'items', untitled)).toMatchObject({ remembered: 'me' })
    expect((await uploadImport(admin, 'items', file)).remembered).toBeNull()
    const own = await uploadImport(admin, 'items', file)
    await sendCheck(admin, 'items', own, { columns }, 'everyone')
    const other = await anAdmin(app, ['content'])
    expect((await uploadImport(other, 'items', file)).remembered).toBe('everyone')
    await app.drain()
  })

  test('is mapped for everybody only by people who may share views', async () => {
    const file = `Gamma ${aPrefix()},Delta\r\n${aPrefix()},Named\r\n`
    const columns = [{ column: 1, field: 'name' }]
    const checkBy = async (who: Person) =>
      sendCheck(who, 'items', await uploadImport(who, 'items', file), { columns }, 'everyone')
    const rememberedBy = async (who: Person) => (await uploadImport(who, 'items', file)).remembered
    expect((await checkBy(content)).statusCode).toBe(403)
    expect(await rememberedBy(content)).toBeNull()
    const sharing = await anAdmin(app, ['content'])
    await app.db
      .update(tables.users)
      .set({ permissions: ['saved_views:share'] })
      .where(eq(tables.users.id, sharing.user_id))
    expect((await checkBy(sharing)).statusCode).toBe(202)
    expect(await rememberedBy(content)).toBe('everyone')
    await app.drain()
  })

  test('has formulas that are texts or values, never run', async () => {
    const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>minutes</t></is></c></row><row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>=1+1</v></c><c r="B2"><f>6*7</f><v>42</v></c></row>`
    const { columns } = await uploadImport(admin, 'items', workbookOf(sheet))
    expect(columns).toEqual([
      { title: 'name', samples: ['=1+1'] },
      { title: 'minutes', samples: ['42'] },
    ])
    const question = `${aPrefix()}?`
    const file = `Question,Answer,Topic\r\n${question},'=1+1,booking\r\n`
    await carryOut(app, admin, await dryRunOf(app, admin, 'faq', file))
    const [row] = await app.db.select().from(tables.faq).where(eq(tables.faq.question, question))
    expect(row?.answer).toBe('=1+1')
  })

  test('of a hostile kind is refused with an explanation', async () => {
    const refused = async (bytes: string | Buffer) => {
      const { statusCode, body } = await sendImport(admin, 'items', bytes)
      return [statusCode, (JSON.parse(body) as { message: string }).message]
    }
    expect(await refused('')).toEqual([422, expect.stringContaining('empty')])
    expect(await refused(Buffer.from([1, 0, 2, 3, 0, 0, 9]))).toEqual([
      422,
      expect.stringContaining('isn’t a text file'),
    ])
    expect(await refused(`a,"${'x'.repeat(300_000)}`)).toEqual([
      422,
      expect.stringContaining('too much text'),
    ])
    expect(await refused('a,"b\n1,2\n')).toEqual([422, expect.stringContaining('quote')])
    expect(await refused(','.repeat(600))).toEqual([422, expect.stringContaining('empty')])
    expect(await refused('a,'.repeat(600))).toEqual([422, expect.stringContaining('columns')])
    expect(await refused('PK nothing')).toEqual([422, expect.stringContaining('workbook')])
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
    expect(await refused(old)).toEqual([422, expect.stringContaining('password')])
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
    expect(await refused(workbookOf('', entity))).toEqual([422, expect.any(String)])
    const far = '<row r="1"><c r="ZZ1"><v>1</v></c></row>'
    expect(await refused(workbookOf(far))).toEqual([422, expect.stringContaining('columns')])
    const wide = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(300_000)}</t></is></c></row>`
    expect(await refused(workbookOf(wide))).toEqual([422, expect.stringContaining('too much text')])
    const bomb = declaring(workbookOf(''), 0x7000_0000)
    expect(await refused(bomb)).toEqual([422, expect.stringContaining('unpacks')])
    const row = '<row><c t="inlineStr"><is><t>name</t></is></c></row>'
    const { shared } = importLimits
    importLimits.shared = 10
    const texts = workbookOf(row, '', '<si/>'.repeat(11))
    expect(await refused(texts)).toEqual([422, expect.stringContaining('unpacks')])
    importLimits.shared = shared
    const lying = declaring(workbookOf(row.repeat(200)), 300)
    expect(await refused(lying)).toEqual([422, expect.stringContaining('can’t be read')])
  })

  test('with too many bytes or rows is refused, and nothing of it stays', async () => {
    const count = () => app.db.$count(imports)
    const before = await count()
    const large = Buffer.alloc(importLimits.bytes + 1, 'a,b\n')
    expect((await sendImport(admin, 'items', large)).statusCode).toBe(413)
    expect(await count()).toBe(before)
    const { rows } = importLimits
    importLimits.rows = 20
    const tooMany = `name\n${'a\n'.repeat(21)}`
    const task = await dryRunOf(app, admin, 'items', tooMany, { key: null })
    importLimits.rows = rows
    expect(task).toMatchObject({ state: 'failed', total: 0 })
    expect(task.failure).toContain('at most 20 rows')
  })

  test('is removed when its task expires, with its rows', async () => {
    const task = await dryRunOf(app, admin, 'items', fileOf(line(aPrefix(), 'X')), bySlug)
    const { file } = task.input as { file: { id: string } }
    const [stored] = await app.db.select().from(imports).where(eq(imports.id, file.id))
    const read = async () => {
      const found = await app.context.ports.files.read(String(stored?.key))
      found?.stream.destroy()
      return found !== null
    }
    expect(await read()).toBe(true)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    await app.context.scheduler.clean()
    await app.drain()
    expect(await read()).toBe(false)
    expect(await app.db.$count(importRows, eq(importRows.task_id, task.id))).toBe(0)
    app.clock.now = now
  })

  test('that was never used gives way to newer ones', async () => {
    const who = await anAdmin(app)
    const first = await uploadImport(who, 'items', fileOf(line('a', 'A')))
    for (let at = 0; at < 12; at++) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      await uploadImport(who, 'items', fileOf(line('a', 'A')))
    }
    expect((await who.get(`/api/items/imports/${first.id}`)).statusCode).toBe(404)
    expect(await app.db.$count(imports, eq(imports.user_id, who.user_id))).toBe(10)
    expect(await nameIn(fileOf(line('a', 'A')))).toBe('A')
  })
})

/** Has an archive say of each of its parts that it unpacks to so many bytes. */
function declaring(zip: Buffer, bytes: number): Buffer {
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 1))
    zip.writeUInt32LE(bytes, at + 24)
  return zip
}

/** Makes a workbook of one sheet with these rows. */
function workbookOf(rows: string, before = '', shared = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )
}
