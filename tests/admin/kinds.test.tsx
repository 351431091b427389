import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { createPath, showPath } from '#admin/declaration/admin-resources.ts'
import { tables } from '#server/database/tables.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { aPicture } from '../support/scenarios/pictures.ts'
import {
  type Admin,
  button,
  chooseFiles,
  field,
  openAdmin,
  press,
  waitForText,
  write,
} from './open-admin.tsx'

let admin: Admin
let person: Person
beforeAll(async () => {
  admin = await openAdmin(anAdmin)
  person = admin.person
})
/** Leaves the page, and with it any unsaved input of the test. */
afterEach(async () => {
  const home = '/admin/account'
  await admin.go(home)
  if (admin.at().pathname !== home) await press('Leave without saving')
  await waitFor(() => expect(admin.at().pathname).toBe(home))
})
afterAll(() => admin.close())

const markup = () => document.querySelector('.prose')?.innerHTML.replaceAll('\n', '')

describe('a time', () => {
  test('keeps each digit of the year while it is typed', async () => {
    await admin.go(createPath('calls'))
    const control = await field('Follow up on')
    for (const year of ['0002', '0020', '0202', '2027']) {
      const typed = `${year}-05-01T09:30`
      await write('Follow up on', typed)
      expect(control.value).toBe(typed)
    }
  })
})

describe('Markdown', () => {
  const source = '# Stairs\n\nEach flight costs **$3**. <script>alert(1)</script>'
  const words =
    '<p>Each flight costs <strong>$3</strong>. &lt;script&gt;alert(1)&lt;/script&gt;</p>'

  test('is edited as text and previewed before it is saved', async () => {
    await admin.go(createPath('faq'))
    const text = await field('Answer')
    expect(text.tagName).toBe('TEXTAREA')
    await press('Preview')
    await waitForText('There’s nothing to preview yet.')
    await press('Write')
    await write('Answer', source)
    await press('Preview')
    await waitFor(() => expect(markup()).toBe(`<h2>Stairs</h2>${words}`))
    expect(button('Preview')?.getAttribute('aria-pressed')).toBe('true')
    expect(text.closest('[hidden]')).not.toBeNull()
    await press('Write')
    await waitFor(() => expect(text.closest('[hidden]')).toBeNull())
    expect(text.value).toBe(source)
  })

  test('shows a refusal at the field that has to be corrected', async () => {
    await admin.go(createPath('faq'))
    await press('Preview')
    await press('Save')
    await waitForText('Answer is required.')
    expect((await field('Answer')).closest('[hidden]')).toBeNull()
  })

  test('is rendered on the page of its record', async () => {
    const row = unwrap<{ id: number }>(
      await person.post('/api/faq', {
        question: 'What do stairs cost?',
        answer: source,
        topic: 'price',
      }),
    )
    await admin.go(showPath('faq', row.id))
    await waitFor(() => expect(markup()).toBe(`<h3>Stairs</h3>${words}`))
  })
})

test('enters and shows a day as the same day, whatever the person’s clock says', async () => {
  await admin.go(createPath('legals'))
  expect((await field('In force from')).type).toBe('date')
  await write('Edition', '7')
  await write('Title', 'Seventh')
  await write('Text', 'Words')
  await write('In force from', '2031-05-01')
  await press('Save')
  await waitForText('May 1, 2031')
  const { legals } = tables
  const [row] = await admin.app.db.select().from(legals).where(eq(legals.edition, 7))
  expect(row?.effective_on).toBe('2031-05-01')
  expect(document.querySelector('time[datetime="2031-05-01"]')?.textContent).toBe('May 1, 2031')
})

test('takes a phone number in any spelling', async () => {
  await admin.go(createPath('calls'))
  const input = await field('Phone')
  await write('Phone', '1 (415) 555-0123')
  input.focus()
  input.blur()
  await waitFor(() => expect(input.value).toBe('+14155550123'))
  await write('Phone', '415 555')
  input.focus()
  input.blur()
  expect(input.value).toBe('415 555')
})

test('shows a phone number as people write it', async () => {
  const call = unwrap<{ id: number }>(
    await person.post('/api/calls', {
      phone: '+14155550123',
      direction: 'inbound',
      outcome: 'reached',
      started_at: '2027-04-06T17:00:00.000Z',
    }),
  )
  await admin.go(showPath('calls', call.id))
  await waitFor(() => {
    const links = [...document.querySelectorAll('a[href="tel:+14155550123"]')]
    expect(new Set(links.map(({ textContent }) => textContent))).toEqual(
      new Set(['(415) 555-0123']),
    )
  })
})

describe('files', () => {
  const pdf = new File(['%PDF-1.7 rest of it'], 'Claim.pdf', { type: 'application/pdf' })
  const page = new File(['<html>'], 'page.html', { type: 'text/html' })
  let png: File
  beforeAll(async () => {
    png = new File([new Uint8Array(await aPicture())], 'door.png', { type: 'image/png' })
  })

  test('are uploaded, listed with name and size, and removed again', async () => {
    await admin.go(createPath('ticket_messages'))
    await chooseFiles('Files', pdf, page, png)
    await waitForText('page.html: You can upload pictures (JPEG, PNG or WebP) and PDFs only.')
    await waitForText('Claim.pdf19 byte')
    await waitForText('door.png')
    const open = button('Open Claim.pdf')
    expect(open?.getAttribute('href')).toMatch(/^\/files\/documents\/\d{4}\/\w+\.pdf\?/)
    expect(document.querySelectorAll('.kept-file img')).toHaveLength(1)
    await press('Remove file 1')
    await waitFor(() => expect(document.body.textContent).not.toContain('Claim.pdf'))
    expect(document.body.textContent).toContain('door.png')
  })

  test('show pictures, and a new picture replaces the old one', async () => {
    await admin.go(createPath('blogs'))
    expect((await field('Cover picture')).accept).toBe('image/jpeg,image/png,image/webp')
    await chooseFiles('Cover picture', png)
    await waitForText('door.png')
    const [first] = document.querySelectorAll<HTMLImageElement>('.kept-file img')
    expect(first?.alt).toBe('Cover picture')
    const other = await aPicture({ width: 40, height: 40 })
    await chooseFiles('Cover picture', new File([new Uint8Array(other)], 'hall.png', png))
    await waitFor(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('.kept-file img')]
      expect(images).toHaveLength(1)
      expect(images[0]?.src).not.toBe(first?.src)
    })
  })
})

test('a fee is called by its name, with the code by which lists find it', async () => {
  await aRow(admin.app, 'fees', { code: 'from_elsewhere' })
  await admin.go('/admin/lookups/fees?q=commission')
  await waitForText('Commission')
  await waitForText('commission_bp')
  await admin.go('/admin/lookups/fees?q=from_elsewhere')
  await waitForText('from_elsewhere')
})

describe('help', () => {
  test.each([
    ['coupons', 'Maximum', 'The discount is never higher than this'],
    ['coupons', 'Shown as badge', 'Offered on the public site'],
    ['cities', 'Status', 'Customers can book moves in live cities only.'],
    ['cities', 'Time zone', 'Time windows and peak days use this time zone'],
    ['fees', 'Value', 'In dollars, as a percentage or as a plain number'],
  ] as const)('of %s is shown below %s and is read with it', async (name, label, says) => {
    await admin.go(createPath(name))
    const control = await field(label)
    const help = document.getElementById(control.getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toContain(says)
  })

  test('is the tooltip of a column', async () => {
    await admin.go('/admin/lookups/fees')
    await waitFor(() =>
      expect(button('Value')?.title).toContain('In dollars, as a percentage or as a plain number'),
    )
  })
})
