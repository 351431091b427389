import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { files } from '#server/database/tables.ts'
import { type Client, openApp, type TestApp } from '../../support/app/app.ts'
import { aRow, countOf } from '../../support/app/rows.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aPicture } from '../../support/scenarios/pictures.ts'

let app: TestApp
let mover: Person
let admin: Person
let png: Buffer

beforeAll(async () => {
  png = await aPicture()
  app = await openApp()
  mover = await aMover(app)
  // An administrator who can't see any order.
  admin = await anAdmin(app, ['content'])
})
afterAll(() => app.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

type Stored = { key: string; url: string }

const send = (who: Client, bytes: Buffer, name: string) =>
  who.post(
    '/api/files',
    Buffer.concat([
      Buffer.from(
        `--line\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          'content-type: text/html\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--line--\r\n'),
    ]),
    { headers: { 'content-type': 'multipart/form-data; boundary=line' } },
  )

async function store(bytes: Buffer, name: string, who: Person = mover): Promise<Stored> {
  const answer = await send(who, bytes, name)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Stored>()
}

describe('a PDF', () => {
  test('is kept among the documents and saved under its name, never shown as a page', async () => {
    const { key, url } = await store(pdf, 'Seguro año “2027”.PDF')
    expect(key).toMatch(/^documents\/\d{4}\/[0-9a-f]{24}\.pdf$/)

    const answer = await app.server.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'content-disposition':
        'attachment; filename="Seguro a_o _2027_.pdf"; ' +
        "filename*=UTF-8''Seguro%20a%C3%B1o%20%E2%80%9C2027%E2%80%9D.pdf",
    })
  })

  test.each([
    ['setup.exe', 'setup.pdf'],
    ['a\tb.pdf', 'ab.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
    ['C:\\\\papers\\\\license.pdf', 'license.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['in\u202efdp.exe', 'infdp.pdf'],
  ])('that was sent as %j is called %s', async (sent, name) => {
    const { key } = await store(pdf, sent, admin)
    const answer = await admin.get('/api/file-url', { query: { key } })
    expect(answer.json()).toMatchObject({ name, bytes: pdf.length })
  })

  test('is one by what it holds, whatever it is called', async () => {
    expect((await store(png, 'contract.pdf')).key).toMatch(/^photos\/.*\.png$/)
    for (const bytes of [Buffer.from('<html>'), Buffer.from(' %PDF-1.7')]) {
      const answer = await send(mover, bytes, 'contract.pdf')
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({
        file: ['You can upload pictures (JPEG, PNG or WebP) and PDFs only.'],
      })
    }
  })

  test('of 0 bytes is refused as empty', async () => {
    const answer = await send(mover, Buffer.alloc(0), 'contract.pdf')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      file: ['This file is empty (0 bytes). Take the picture again or choose another file.'],
    })
  })

  test('of more than 10 MB is refused', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
    expect((await send(mover, large, 'large.pdf')).statusCode).toBe(413)
  })
})

describe('a picture', () => {
  const photo = sharp({
    create: { width: 640, height: 480, channels: 3, background: '#808000', noise: noise() },
  })
  function noise() {
    return { type: 'gaussian', mean: 128, sigma: 40 } as const
  }

  test.each(['jpeg', 'png', 'webp'] as const)('is accepted as %s', async (format) => {
    await store(await photo.clone().toFormat(format).toBuffer(), `door.${format}`)
  })

  test('is stored upright and without the place and time that the camera noted', async () => {
    const taken = await photo
      .clone()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Phone', DateTime: '2027:04:06 12:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 48/1 0/1' },
      })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Phone')

    const { key, url } = await store(taken, 'door.jpg')
    const kept = (await app.server.inject({ url })).rawPayload
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 480,
      height: 640,
      exif: undefined,
      orientation: undefined,
    })
    const [stored] = await app.db.select().from(files).where(eq(files.key, key))
    expect(stored).toMatchObject({ width: 480, height: 640, bytes: kept.length })
  })

  test('larger than a screen is stored smaller, a smaller one as large as it is', async () => {
    const sizeOf = async (bytes: Buffer) => {
      const { url } = await store(bytes, 'door.png')
      const { width, height } = await sharp(
        (await app.server.inject({ url })).rawPayload,
      ).metadata()
      return [width, height]
    }
    expect(await sizeOf(await aPicture({ width: 4032, height: 3024 }))).toEqual([2048, 1536])
    expect(await sizeOf(await aPicture({ width: 300, height: 200 }))).toEqual([300, 200])
  })

  test('that only begins like one or is cut off is refused', async () => {
    const jpeg = await photo.clone().jpeg().toBuffer()
    const whole = await photo.clone().png().toBuffer()
    const wrongs = [
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from('\x89PNG\r\n\x1a\n more', 'latin1'),
      Buffer.from('RIFF____WEBPVP8 ', 'latin1'),
      jpeg.subarray(0, jpeg.length / 2),
      whole.subarray(0, whole.length / 2),
    ]
    for (const bytes of wrongs) {
      const answer = await send(mover, bytes, 'door.jpg')
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({
        file: ['We can’t open this picture: it’s damaged. Take it again or choose another one.'],
      })
    }
  })
})

describe('the address of a file', () => {
  const addressOf = (who: Person, key: string) => who.get('/api/file-url', { query: { key } })

  test('is shown to the staff member who stored it, and to no customer or mover', async () => {
    const { key, url } = await store(png, 'door.jpeg', admin)
    expect((await addressOf(admin, key)).json()).toEqual({
      url,
      thumbnail_url: url,
      name: 'door.png',
      bytes: png.length,
    })
    const picture = await app.server.inject({ url })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.headers['content-disposition']).toBeUndefined()

    const customer = await aCustomer(app)
    for (const other of [customer, mover])
      expect((await addressOf(other, key)).statusCode).toBe(403)
  })

  test('is shown to users who may see a record that shows it, and to no one else', async () => {
    const { key } = await store(pdf, 'license.pdf')
    const full = await anAdmin(app)
    expect((await addressOf(full, key)).statusCode).toBe(404)
    await aRow(app, 'documents', { file: key })
    for (const role of ['full-access', 'operations', 'finance', 'support'] as const)
      expect((await addressOf(await anAdmin(app, [role]), key)).statusCode).toBe(200)
    expect((await addressOf(admin, key)).statusCode).toBe(404)

    const { key: note } = await store(pdf, 'note.pdf')
    await aRow(app, 'ticket_messages', { files: ['documents/2027/other.pdf', note] })
    expect((await addressOf(await anAdmin(app, ['support']), note)).statusCode).toBe(200)
    expect((await addressOf(await anAdmin(app, ['finance']), note)).statusCode).toBe(404)

    for (const [name, of] of [
      ['photos', (photo: string) => ({ photos: [photo] })],
      ['proof', (photo: string) => ({ proof: { photo, code_matched: true } })],
      [
        'signature',
        (signature: string) => ({
          proof: { photo: 'photos/2027/other.jpg', signature, code_matched: true },
        }),
      ],
    ] as const) {
      const { key: photo } = await store(png, `${name}.png`)
      await aRow(app, 'orders', of(photo))
      expect((await addressOf(await anAdmin(app, ['support']), photo)).statusCode).toBe(200)
      expect((await addressOf(admin, photo)).statusCode).toBe(404)
    }
  })

  test('is not reached by putting the key into a record of one’s own', async () => {
    const { key } = await store(png, 'license.png')
    const { key: pdfKey } = await store(pdf, 'license.pdf', admin)
    const { id } = await aRow(app, 'blogs')
    for (const cover of [key, 'photos/2027/none.png', pdfKey.replace('.pdf', '.png')]) {
      const refused = await admin.patch(`/api/blogs/${id}`, { cover })
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().errors)).toEqual(['cover'])
    }
    expect((await addressOf(admin, key)).statusCode).toBe(404)
    const { key: own } = await store(png, 'cover.png', admin)
    expect((await admin.patch(`/api/blogs/${id}`, { cover: own })).statusCode).toBe(200)
    const editor = await anAdmin(app, ['content'])
    expect((await addressOf(editor, own)).statusCode).toBe(200)
  })

  test('is not made up for a key that nothing is stored under', async () => {
    const query = { key: 'documents/2027/none.pdf' }
    expect((await admin.get('/api/file-url', { query })).statusCode).toBe(404)
  })

  test('cannot be signed by anybody else', async () => {
    const { url } = await store(pdf, 'license.pdf')
    const forged = url.replace(/signature=./, (start) =>
      start.endsWith('a') ? 'signature=b' : 'signature=a',
    )
    expect((await app.server.inject({ url: forged })).statusCode).toBe(404)
  })

  test('opens its own file alone, and not for ever', async () => {
    const [one, other] = [await store(pdf, 'license.pdf'), await store(pdf, 'insurance.pdf')]
    const swapped = one.url.replace(one.key, other.key)
    expect(swapped).not.toBe(one.url)
    expect((await app.server.inject({ url: swapped })).statusCode).toBe(404)

    const read = async () => (await app.server.inject({ url: one.url })).statusCode
    const before = app.clock.now
    expect(await read()).toBe(200)
    app.clock.now = new Date(before.getTime() + 2 * 3_600_000)
    expect(await read()).toBe(404)
    const prolonged = one.url.replace(/until=\d+/, `until=${app.clock.now.getTime() + 3_600_000}`)
    expect((await app.server.inject({ url: prolonged })).statusCode).toBe(404)
    app.clock.now = before
  })
})

describe('a record', () => {
  const post = {
    title: 'Moving a piano',
    slug: 'moving-a-piano',
    excerpt: 'How to move a piano.',
    body: 'Call somebody.',
    author: 'Ada',
  }
  const ways = {
    created: async (cover: string) => {
      const before = await countOf(app, 'blogs')
      const answer = await admin.post('/api/blogs', { ...post, cover })
      const added = (await countOf(app, 'blogs')) - before
      expect(added).toBe(answer.statusCode === 201 ? 1 : 0)
      return answer
    },
    edited: async (cover: string) => {
      const { id } = await aRow(app, 'blogs')
      return admin.patch(`/api/blogs/${id}`, { cover })
    },
  }
  /** Stores a PDF whose key ends like that of a picture, which no upload does. */
  async function aMisnamedPdf(): Promise<string> {
    const key = 'photos/2027/misnamed.png'
    const { user_id } = admin
    await app.db
      .insert(files)
      .values({ key, user_id, media_type: 'application/pdf', bytes: 1, sha256: 'a'.repeat(64) })
      .onConflictDoNothing()
    return key
  }

  test.each(['created', 'edited'] as const)(
    'that is %s refuses a file that is somebody else’s, missing or of another kind',
    async (way) => {
      const wrongs = {
        'a mover’s': (await store(png, 'van.png')).key,
        'a customer’s': (await store(png, 'sofa.png', await aCustomer(app))).key,
        missing: 'photos/2027/none.png',
        'a PDF': (await store(pdf, 'cover.pdf', admin)).key,
        'a PDF with a picture’s key': await aMisnamedPdf(),
      }
      for (const [name, cover] of Object.entries(wrongs)) {
        const refused = await ways[way](cover)
        expect([name, refused.statusCode]).toEqual([name, 422])
        expect(Object.keys(refused.json().errors)).toEqual(['cover'])
      }
      const colleague = await anAdmin(app, ['content'])
      const { key } = await store(png, 'cover.png', colleague)
      expect((await ways[way](key)).json()).toMatchObject({ cover: key })
    },
  )
})
