import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like, sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { importLimits } from '#contract/calls/imports.ts'
import { importRows, imports, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import {
  carryOut,
  dryRunOf,
  sendCarryOut,
  sendCheck,
  sendImport,
  uploadImport,
} from '../../support/scenarios/imports.ts'

type Task = (typeof tables.tasks)['$inferSelect']

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const taskOf = async (id: number) => unwrap<Task>(await admin.get(`/api/tasks/${id}`))
const rowsOf = ({ id }: Pick<Task, 'id'>) => app.db.$count(importRows, eq(importRows.task_id, id))
const faqFile = (count: number) => `question,answer,topic\n${'Why?,Yes,booking\n'.repeat(count)}`

/** Starts a dry run that nothing has been done for yet. */
async function started(content: string | Buffer, resource = 'faq'): Promise<number> {
  const uploaded = await uploadImport(admin, resource, content)
  return unwrap<{ task: { id: number } }>(await sendCheck(admin, resource, uploaded)).task.id
}

const messagesOf = (id: number) =>
  and(eq(outbox.channel, 'tasks'), like(outbox.key, `task-${id}-%`))

describe('a hostile file', () => {
  const refused = async (bytes: string | Buffer) => {
    const { statusCode, body } = await sendImport(admin, 'items', bytes)
    return [statusCode, (JSON.parse(body) as { message?: string }).message]
  }
  const named = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>'

  test('has elements within elements, or attributes, only as far as a workbook needs', async () => {
    const nested = `<x>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</x>`
    const wrong = [422, expect.stringContaining('can’t be read')]
    expect(await refused(workbookOf(`${nested}${named}`))).toEqual(wrong)
    const many = Array.from({ length: 150 }, (_, at) => `a${at}=""`).join(' ')
    expect(await refused(workbookOf(`<x ${many}/>${named}`))).toEqual(wrong)
    const few = Array.from({ length: 60 }, () => '<x a="" b="" c=""/>').join('')
    expect((await refused(workbookOf(`${few}${named}`)))[0]).toBe(201)
  })

  test('has as many sheets, formats and bytes as can be held', async () => {
    const large = [422, expect.stringContaining('unpacks')]
    expect(await refused(workbookOf(named, { sheets: 501 }))).toEqual(large)
    expect(await refused(workbookOf(named, { styles: '<xf/>'.repeat(65_001) }))).toEqual(large)
    expect(await refused(declaring(workbookOf(named), 0x0600_0000))).toEqual(large)
  })

  test('does not block the process with the code of a format or with a title', async () => {
    const format = `<numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/>`
    const styles = '<xf numFmtId="200"/>'.repeat(20)
    const title = `a${' '.repeat(100_000)}b`
    const began = performance.now()
    expect((await refused(workbookOf(named, { format, styles })))[0]).toBe(201)
    expect((await refused(`name,${title}\nA,B\n`))[0]).toBe(201)
    expect(performance.now() - began).toBeLessThan(3000)
  }, 60_000)

  test('full of times and days is still read', async () => {
    const format = '<numFmt numFmtId="200" formatCode="[$-409]yyyy\\-mm\\-dd;@"/>'
    const styles = '<xf/><xf numFmtId="200"/><xf numFmtId="22"/>'
    const cells = '<row r="2"><c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c></row>'
    const { columns } = await uploadImport(
      admin,
      'items',
      workbookOf(`${named}${cells}`, { format, styles }),
    )
    expect(columns.map(({ samples }) => samples)).toEqual([['2023-03-15'], ['2023-03-15 12:00:00']])
  })

  test('has no row of delimiters alone, and may have them within a cell', async () => {
    expect(await refused(`${','.repeat(600_000)}\nname\nA\n`)).toEqual([
      422,
      expect.stringContaining('columns'),
    ])
    const commas = `"${','.repeat(200_000)}",A\n`
    expect((await refused(`note,name\n${commas.repeat(5)}`))[0]).toBe(201)
  })

  test('is a workbook that waits while another is open', async () => {
    const uploaded = await uploadImport(admin, 'items', workbookOf(named))
    const path = `/api/items/imports/${uploaded.id}`
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.get(path)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
    const other = await admin.get(path, { query: { sheet: 'None' } })
    expect(other.statusCode).toBe(422)
    expect((await admin.get(path)).statusCode).toBe(200)
  })

  test('leaves no copy behind when the process dies', async () => {
    const before = process.env.TMPDIR
    const folder = await mkdtemp(join(tmpdir(), 'haulwell-test-'))
    process.env.TMPDIR = folder
    try {
      const row = '<row><c t="inlineStr"><is><t>Why?</t></is></c></row>'
      const id = await started(workbookOf(`${row.repeat(1500).replace('Why?', 'question')}`), 'faq')
      const end = app.drain()
      while ((await rowsOf({ id })) === 0);
      const left = await readdir(folder)
      await end
      expect(left).toEqual([])
    } finally {
      process.env.TMPDIR = before
      if (before === undefined) delete process.env.TMPDIR
      await rm(folder, { recursive: true })
    }
  }, 30_000)

  test('with a value nested without end refuses its row alone', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const fine = JSON.stringify([{ question: 'Is [this] \\ "fine"?', answer: '{[' }])
    const { id } = await aRow(app, 'cities')
    const other = await aRow(app, 'cities')
    const csv = (text: string) => `"${text.replaceAll('"', '""')}"`
    const file = `id,faq\n${id},${csv(fine)}\n${other.id},${csv(deep)}\n`
    const task = await dryRunOf(app, admin, 'cities', file, { key: 'id' })
    expect(task).toMatchObject({ state: 'done', done: 1, refused: 1 })
  })
})

describe('a dry run', () => {
  test('that has killed its process too often fails', async () => {
    const id = await started(faqFile(1))
    await app.db.update(outbox).set({ attempts: 5 }).where(messagesOf(id))
    await app.drain()
    expect(await taskOf(id)).toMatchObject({ state: 'failed', total: 0 })
  })

  test('keeps its claim while it reads', async () => {
    const id = await started(faqFile(3))
    await app.drain()
    const [read] = await app.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `task-${id}-read`))
    const claimed = new Date(String(read?.next_attempt_at)).getTime() - app.clock.now.getTime()
    expect(claimed).toBeGreaterThan(60_000)
  })

  test('is counted, and keeps no rows once it was stopped or superseded', async () => {
    const uploaded = await uploadImport(admin, 'faq', faqFile(3))
    const check = await sendCheck(admin, 'faq', uploaded)
    expect(check.headers['x-ratelimit-limit']).toBe('200')
    await app.drain()
    const first = unwrap<{ task: { id: number } }>(check).task
    expect(await rowsOf(first)).toBe(3)
    const second = unwrap<{ task: { id: number } }>(await sendCheck(admin, 'faq', uploaded)).task
    await app.drain()
    expect(await rowsOf(first)).toBe(0)
    expect(await rowsOf(second)).toBe(3)
    await carryOut(app, admin, await taskOf(second.id))
    await sendCheck(admin, 'faq', uploaded)
    await app.drain()
    expect(await rowsOf(second)).toBe(3)

    const { rows } = importLimits
    importLimits.rows = 600
    const failed = await dryRunOf(app, admin, 'faq', faqFile(700))
    importLimits.rows = rows
    expect(failed.state).toBe('failed')
    expect(await rowsOf(failed)).toBe(0)
    const { file } = failed.input as { file: { id: string } }
    const [kept] = await app.db.select().from(imports).where(eq(imports.id, file.id))
    const days = (Date.parse(String(kept?.expires_at)) - app.clock.now.getTime()) / 86_400_000
    expect(days).toBeCloseTo(1, 1)
  })

  test('is carried out only if its names still mean the same', async () => {
    const one = await aRow(app, 'countries', { iso2: 'Q1', name: 'Freedonia', currency: 'USD' })
    const file = 'code,name,country_id,tax_bp\nQA,Alpha,Freedonia,0\nQB,Beta,United States,0\n'
    const change = { key: null, profile: 'spreadsheet' } as const
    const dry = await dryRunOf(app, admin, 'states', file, change)
    expect(dry).toMatchObject({ done: 2 })
    unwrap(await admin.patch(`/api/countries/${one.id}`, { name: 'Sylvania' }))
    await aRow(app, 'countries', { iso2: 'Q2', name: 'Freedonia', currency: 'USD' })
    const done = await carryOut(app, admin, dry)
    expect(done).toMatchObject({ done: 1, refused: 1 })
    expect(done.report?.groups[0]?.message).toContain('no longer means')
    expect(await app.db.$count(tables.states, eq(tables.states.code, 'QA'))).toBe(0)
  })
})

describe('what is kept', () => {
  test('has no values of the file after thirty days, in the task or in its history', async () => {
    const content = 'question,answer\nWho is Zaphod?,Nobody\n'
    const mapping = { constants: [{ field: 'topic', value: 'booking' }] }
    const dry = await dryRunOf(app, admin, 'faq', content, mapping)
    const done = await carryOut(app, admin, dry)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    await app.context.scheduler.clean()
    app.clock.now = now
    const left = await app.db
      .select()
      .from(tables.tasks)
      .where(sql`${tables.tasks.id} in (${dry.id}, ${done.id})`)
    for (const task of left) {
      expect(task.input).toMatchObject({ titles: [], mapping: { constants: [] } })
      expect(task.report).toMatchObject({ created: 1, examples: [] })
    }
    const history = await app.db
      .select()
      .from(tables.events)
      .where(
        sql`${tables.events.resource} = 'tasks' and ${tables.events.record_id} in (${dry.id}, ${done.id})`,
      )
    expect(history.map(({ name }) => name)).toContain('task.finished')
    expect(JSON.stringify([left, history])).not.toContain('Zaphod')
    expect(JSON.stringify([left, history])).not.toContain('booking')
  })

  test('as a mapping for all staff has no values', async () => {
    const file = 'Frage,Antwort\nWhy?,Yes\n'
    const uploaded = await uploadImport(admin, 'faq', file)
    const mapping = {
      columns: [{ column: 0, field: 'question' }],
      constants: [{ field: 'answer', value: 'Send money to me' }],
    }
    unwrap(await sendCheck(admin, 'faq', uploaded, mapping, 'everyone'))
    await app.drain()
    const other = await anAdmin(app)
    expect(await uploadImport(other, 'faq', file)).toMatchObject({
      remembered: 'everyone',
      mapping: { columns: mapping.columns, constants: [] },
    })
  })

  test('as refused rows of a file for programs has no formulas, and comes back as it was', async () => {
    const file =
      "slug,name,category,volume_ft3,weight_lb,minutes\nattack-a,=1+1,garage,1,1,many\nattack-b,'=2,garage,1,1,many\nattack-c,-5,garage,1,1,many\n"
    const dry = await dryRunOf(app, admin, 'items', file, { key: 'slug' })
    expect(dry).toMatchObject({ refused: 3, input: { mapping: { profile: 'program' } } })
    const { body } = await admin.get(`/api/tasks/${dry.id}/refused-rows`)
    expect(body).toContain("attack-a,'=1+1,")
    const again = await dryRunOf(app, admin, 'items', body, { key: 'slug' })
    const twice = await admin.get(`/api/tasks/${again.id}/refused-rows`)
    expect(twice.body).toContain("attack-a,'=1+1,")
    const fixed = await dryRunOf(app, admin, 'items', twice.body.replaceAll('many', '5'), {
      key: 'slug',
    })
    expect((await sendCarryOut(admin, fixed)).statusCode).toBe(202)
    await app.drain()
    const items = await app.db
      .select()
      .from(tables.items)
      .where(like(tables.items.slug, 'attack-%'))
      .orderBy(tables.items.slug)
    expect(items.map(({ name }) => name)).toEqual(['=1+1', "'=2", '-5'])
  })
})

/** Has an archive say of each of its parts that it unpacks to so many bytes. */
function declaring(zip: Buffer, bytes: number): Buffer {
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 1))
    zip.writeUInt32LE(bytes, at + 24)
  return zip
}

/** Makes a workbook whose first sheet has these rows. */
function workbookOf(rows: string, { sheets = 1, format = '', styles = '' } = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheet = '<sheet name="One" sheetId="1" r:id="s1"/>'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheet.repeat(sheets)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${format}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )
}
