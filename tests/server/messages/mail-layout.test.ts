import { describe, expect, test } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { mail as es } from '#contract/locales/es/mail.ts'
import { translate } from '#server/kernel/translate.ts'
import { type MailContent, mailHtml } from '#server/modules/notifications/mail-layout.ts'

const baseUrl = 'https://haulwell.test'
const company = 'Haulwell & Sons, 1 Main St, Omaha, NE'
const url = `${baseUrl}/customer/moves/details?code=MV-ABCDEF&lang=es`
const button = { url, label: 'See the move' }

const html = (content: Partial<MailContent>) =>
  mailHtml(
    {
      subject: 'It is booked',
      text: 'Hello',
      locale: 'en',
      endsWithUnsubscribe: false,
      ...content,
    },
    { company, baseUrl },
  )

/** Returns what a mail program shows, without the preheader. */
const visible = (document: string) =>
  document
    .replace(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('a mail as HTML', () => {
  test('escapes subject, text, label and company', () => {
    const bad = '<script>alert("1")</script> & \'2\''
    const document = html({ subject: bad, text: `${bad}\n\n${url}`, button: { url, label: bad } })
    expect(document).not.toContain('<script')
    expect(document).toContain('Haulwell &#38; Sons')
    const expected = `Haulwell ${bad} ${bad} ${bad} ${company}`
    expect(visible(document).replaceAll(' ', '')).toBe(expected.replaceAll(' ', ''))
    expect(html({ locale: '"><script>' })).not.toContain('<script')
  })

  test('shows its link as a button with the address in it', () => {
    const document = html({ text: `Read it here:\n${url}`, button })
    expect(document).toContain(`<a href="${url.replace('&', '&#38;')}"`)
    expect(visible(document)).toBe(`Haulwell It is booked Read it here: See the move ${company}`)
  })

  test('turns addresses in the text into links without the punctuation around them', () => {
    const text = `See (https://a.test/x?y="z"), “https://b.test/q;” or https://c.test/d.\nBye`
    const document = html({ text })
    expect([...document.matchAll(/class="link" href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      'https://a.test/x?y=',
      'https://b.test/q',
      'https://c.test/d',
    ])
    expect(document).toContain('.<br>\nBye')
  })

  test('shows addresses of the site without their query', () => {
    const document = html({ text: `Stop it:\n${url}` })
    expect(visible(document)).toContain('Stop it: haulwell.test/customer/moves/details Haulwell &')
  })

  test('never breaks a line within a code', () => {
    const nowrap = (code: string) => `<span style="white-space:nowrap">${code}</span>`
    const document = html({ subject: 'Account …6789', text: 'Your move MV-7K3Q9D is booked.' })
    expect(document).toContain(`Account ${nowrap('…6789')}</h1>`)
    expect(document).toContain(`Your move ${nowrap('MV-7K3Q9D')} is booked.`)
  })

  test('has the way to unsubscribe in the footer only', () => {
    const text = `Hello\n\nNews.\n\nTo stop them:\n${baseUrl}/unsubscribe?token=abc`
    const document = html({ text, endsWithUnsubscribe: true })
    const [card = '', footer = ''] = document.split('class="foot"', 2).slice(-2)
    expect(card.slice(card.indexOf('<body'))).not.toContain('unsubscribe')
    expect(footer).toContain(`href="${baseUrl}/unsubscribe?token=abc"`)
    expect(footer).toContain('haulwell.test/unsubscribe</a>')
  })

  test('states its language, and colors for day and night', () => {
    const document = html({ locale: 'es' })
    expect(document).toContain('<html lang="es" dir="ltr">')
    expect(document).toContain('<meta name="color-scheme" content="light dark">')
    expect(document).toContain('prefers-color-scheme: dark')
    expect(document).not.toMatch(/<img|url\(|@import|<link/)
  })

  test('begins, in a list of mails, with its first sentence', () => {
    const preheader = (text: string) =>
      /<div style="display:none[^>]*>(.*?)&#847;/s.exec(html({ text, button }))?.[1]
    expect(preheader(`Hello Ann,\n\nIt is on Monday.\n\n${url}`)).toBe('It is on Monday.')
    expect(preheader(`It is on Monday.\n\n${url}`)).toBe('It is on Monday.')
    expect(preheader(`Hello\n\n${'long '.repeat(100)}`)).toHaveLength(140)
  })
})

describe.each([
  ['en', en],
  ['es', es],
])('every mail in %s', (locale, texts) => {
  const variants = Object.entries(texts).flatMap(([about, all]) =>
    Object.keys(all)
      .filter((key) => key.startsWith('text') && !key.startsWith('text_phone'))
      .map((key) => [about, key] as const),
  )

  test.each(variants)('has HTML that says all of it: %s %s', (about, key) => {
    const words: Record<string, string> =
      (texts as Record<string, Record<string, string>>)[about] ?? {}
    const names = [`${words.subject} ${words[key]}`.matchAll(/{{(\w+)}}/g)].flatMap((found) =>
      [...found].map(([, name = '']) => name),
    )
    const values = {
      ...Object.fromEntries(names.map((name) => [name, `<${name}> & "1"`])),
      url,
      ns: 'mail',
    }
    const say = (part: string) => translate(locale, `${about}.${part}`, values)
    const text = say(key)
    const content = { subject: say('subject'), text, locale, button, endsWithUnsubscribe: false }
    const shown = visible(mailHtml(content, { company, baseUrl }))
    expect(shown).not.toMatch(/{{|}}|undefined|null|NaN/)
    expect(shown.includes(button.label)).toBe(text.includes(url))
    const said = text.replaceAll(url, button.label).replaceAll(/\s+/g, ' ')
    expect(shown).toBe(`Haulwell ${content.subject} ${said.trim()} ${company}`)
  })
})
