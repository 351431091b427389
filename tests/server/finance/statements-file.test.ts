import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { post } from '#server/modules/finance/journal.ts'
import { queueMissingFiles } from '#server/modules/finance/statement-file.ts'
import { statementPdf } from '#server/modules/finance/statement-pdf.ts'
import { openApp } from '../../support/app/app.ts'
import { drainAgain, undeliveredOf } from '../../support/app/killed-server.ts'
import { pdfText } from '../../support/app/pdf-text.ts'
import { unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aCrew } from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { earn } from '../../support/scenarios/wallet.ts'

type Statement = (typeof tables.statements)['$inferSelect']

let finance: Person
beforeAll(async () => {
  finance = await anAdmin(app, ['finance'])
})

const closeApril = async () => {
  const move = await earn(app, customer, crew)
  app.clock.now = new Date('2027-05-01T01:00:00.000Z')
  return move
}
const statementsOf = async (who: Person): Promise<Statement[]> =>
  unwrap<Statement[]>(await who.get('/api/statements?_sort=id'))
const only = async (): Promise<Statement> => {
  const [one, ...more] = await statementsOf(crew.mover)
  if (!one || more.length) throw new Error(`there are ${more.length + (one ? 1 : 0)} statements`)
  return one
}
const download = (who: Person, { id }: { id: number }) => who.get(`/api/statements/${id}/file`)
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Replaces the non-breaking spaces in amounts and times. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('the PDF of a statement', () => {
  test('is what its mover downloads, with the checksum that the statement names', async () => {
    const move = await closeApril()
    await app.drain()
    const statement = await only()
    const response = await download(crew.mover, statement)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="haulwell-statement-2027-04.pdf"',
    })
    expect(sha256Of(response.rawPayload)).toBe(statement.file_sha256)

    const text = pdfText(response.rawPayload).map(plain)
    const closing = `$${(statement.closing_cents / 100).toFixed(2)}`
    expect(text).toEqual(
      expect.arrayContaining([
        'Statement for April 2027',
        'Opening balance',
        '$0.00',
        'Closing balance',
        closing,
        'Move',
        move.code,
        'Page 1 of 1',
        app.config.company,
      ]),
    )
    expect(text.join(' ')).toContain(statement.sha256)
  })

  test('is for its mover and for staff who see statements, and for no one else', async () => {
    await closeApril()
    await app.drain()
    const statement = await only()
    for (const who of [finance, admin])
      expect(sha256Of((await download(who, statement)).rawPayload)).toBe(statement.file_sha256)
    const stranger = await aCrew(app)
    expect((await download(stranger.mover, statement)).statusCode).toBe(404)
    expect((await download(crew.mover, { id: 999_999 })).statusCode).toBe(404)
    for (const who of [crew.driver, customer, await anAdmin(app, ['support'])])
      expect((await download(who, statement)).statusCode).toBe(403)
    const query = { key: String(statement.file) }
    expect(unwrap(await finance.get('/api/file-url', { query }))).toMatchObject({
      name: 'haulwell-statement-2027-04.pdf',
    })
  })

  test('is in its mover’s language and time zone', async () => {
    const { users, movers } = tables
    const { user_id, mover_id } = crew.mover
    const reader = { locale: 'es', time_zone: 'America/New_York' } as const
    await app.db.update(users).set(reader).where(eq(users.id, user_id))
    await app.db
      .update(movers)
      .set({ business_name: 'Mudanzas Peña & Wiśniewski 搬家' })
      .where(eq(movers.id, Number(mover_id)))
    await closeApril()
    await app.drain()
    const statement = await only()
    const text = pdfText((await download(crew.mover, statement)).rawPayload).map(plain)
    expect(text).toEqual(
      expect.arrayContaining([
        'Estado de cuenta de abril de 2027',
        'Mudanzas Peña & Wisniewski ??',
        'Mudanza',
        'Saldo final',
        'Página 1 de 1',
      ]),
    )
    const content = plain(text.join(' ').replaceAll(/ +/g, ' '))
    expect(content).toContain('America/New_York')
    expect(content).toMatch(/30 de abril de 2027\D+21:00/)
  })

  test('has as many pages as it needs, each with the table’s header', async () => {
    await closeApril()
    await app.drain()
    const {
      lines: [line],
      ...statement
    } = await only()
    if (!line) throw new Error('there is no line')
    const lines = Array.from({ length: 300 }, (_, at) => ({ ...line, amount_cents: at }))
    const reader = { business_name: 'Bay Haul', locale: 'en', time_zone: 'UTC', company: 'Haul' }
    const make = () => statementPdf({ ...statement, lines }, reader)
    const pdf = await make()
    const text = pdfText(pdf)
    const pages = text.filter((piece) => /^Page \d+ of 9$/.test(piece))
    expect(pages.at(-1)).toBe('Page 9 of 9')
    expect(pages).toHaveLength(9)
    expect(text.filter((piece) => piece === 'Reference')).toHaveLength(9)
    expect(text.filter((piece) => piece === line.code)).toHaveLength(300)
    expect(text).toContain('$2.99')
    expect((await make()).equals(pdf)).toBe(true)
  })
})

describe('making the file', () => {
  test('is retried when it fails, and says why there is none yet', async () => {
    await closeApril()
    const broken = await openApp({
      beside: app,
      ports: ({ files }) => ({
        files: { ...files, write: () => Promise.reject(new Error('no space\nleft on device')) },
      }),
    })
    await broken.drain()
    await broken.close()
    const { id } = await only()
    const waiting = unwrap<Statement>(await finance.get(`/api/statements/${id}`))
    expect(waiting).toMatchObject({ file: null, file_failure: 'no space left on device' })
    expect(await only()).not.toHaveProperty('file_failure')
    const early = await download(crew.mover, { id })
    expect([early.statusCode, early.json().message]).toEqual([
      404,
      'We’re still creating the PDF of this statement. Try again in a few minutes.',
    ])

    app.clock.now = new Date('2027-05-01T01:01:00.000Z')
    await app.drain()
    const made = unwrap<Statement>(await finance.get(`/api/statements/${id}`))
    expect(made).toMatchObject({ file_failure: null, closed_at: waiting.closed_at })
    expect((await download(crew.mover, { id })).statusCode).toBe(200)
  })

  test('twice gives the same file', async () => {
    await closeApril()
    const other = await openApp({ beside: app })
    await Promise.all([app.drain(), other.drain()])
    await other.close()
    const statement = await only()
    await app.db.update(tables.statements).set({ file: null, file_sha256: null })
    await drainAgain(app, 'statement_files')
    expect(await undeliveredOf(app, 'statement_files')).toEqual([])
    expect(await only()).toEqual(statement)
  })

  test('happens later for statements that were closed before files existed', async () => {
    await closeApril()
    await app.drain()
    const statement = await only()
    const { statements } = tables
    await app.db.update(statements).set({ file: null, file_sha256: null })
    await app.db.delete(outbox)
    await Promise.all([1, 2].map(() => queueMissingFiles(app.context, app.clock.now)))
    await app.drain()
    expect(await only()).toEqual(statement)
  })

  test('of a correction leaves the old one in place', async () => {
    const move = await closeApril()
    await app.drain()
    const old = await only()
    const before = (await download(crew.mover, old)).rawPayload
    const { mover_id } = crew.mover
    const lines = { mover_payable: -250, platform_revenue: 250 }
    const posting = { posting: `complete-found-${move.id}`, memo: 'Found', mover_id, lines }
    await transact(app.db, (tx) =>
      post(tx, { ...posting, order_id: move.id }, new Date('2027-04-20T12:00:00.000Z')),
    )
    const url = `/api/statements/${old.id}/editions`
    const made = unwrap<Statement>(await finance.post(url, { reason: 'Una propina que faltó' }))
    await app.drain()
    const after = await download(crew.mover, made)
    expect(after.headers['content-disposition']).toContain('haulwell-statement-2027-04-2.pdf')
    expect(pdfText(after.rawPayload)).toContain('Corrected, edition 2: Una propina que faltó')
    expect((await download(crew.mover, old)).rawPayload.equals(before)).toBe(true)
    expect(await statementsOf(crew.mover)).toContainEqual(old)
  })
})
