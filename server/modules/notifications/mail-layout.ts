import { codesInText } from '#contract/codes-in-text.ts'
import { escaped } from './escaped.ts'

export type MailContent = {
  subject: string
  /** Paragraphs separated by blank lines, as in the plain mail. */
  text: string
  /** Language of the text. */
  locale: string
  /** The link that is shown as a button where the text has it on a line of its own. */
  button?: { url: string; label: string } | undefined
  /** Whether the last paragraph says how to unsubscribe; it is shown in the footer. */
  endsWithUnsubscribe: boolean
}

export type Sender = {
  /** Name and address of the company. */
  company: string
  /** The site's origin. */
  baseUrl: string
}

/**
 * Renders a mail's text as an HTML document that looks like the product. It uses tables and inlined
 * styles, because mail programs drop most others, and no pictures, because they are blocked.
 */
export function mailHtml(content: MailContent, { company, baseUrl }: Sender): string {
  const { subject, locale, button, endsWithUnsubscribe } = content
  const all = content.text.trim().split(/\n{2,}/)
  const paragraphs = endsWithUnsubscribe ? all.slice(0, -1) : all
  const footer = [...(endsWithUnsubscribe ? all.slice(-1) : []), company]
  const body = paragraphs.map((text) => paragraph(text, { button, baseUrl })).join('\n')
  const lines = footer
    .map((text) => `<p class="soft" style="${styles.note}">${linked(text, baseUrl)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<style>${adaptive}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheaderOf(paragraphs))}${filler}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.paper}">
<tr><td align="center" class="outer" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;border-collapse:separate">
<tr><td class="band" bgcolor="${light.blanket}" style="background-color:${light.blanket};border-bottom:3px dashed ${light.stitch};border-radius:18px 18px 0 0;padding:20px 32px">
<a href="${escaped(baseUrl)}" style="font-family:${fonts.display};font-size:24px;line-height:30px;color:${light.cream};text-decoration:none">Haulwell</a>
</td></tr>
<tr><td class="card" bgcolor="${light.card}" style="background-color:${light.card};border-radius:0 0 18px 18px;padding:32px 32px 16px">
<h1 class="ink" style="margin:0 0 20px;font-family:${fonts.display};font-size:28px;line-height:34px;font-weight:400;color:${light.ink};overflow-wrap:anywhere">${unbroken(escaped(subject))}</h1>
${body}
</td></tr>
<tr><td class="foot" style="padding:20px 32px 0">
${lines}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The site's colors by day (its palette), inlined for mail programs that ignore style sheets. */
const light = {
  paper: '#f6f1e7',
  card: '#fffdf9',
  ink: '#14283a',
  soft: '#4a5a67',
  blanket: '#16405d',
  cream: '#fbf5e8',
  stitch: '#f3ab3f',
  link: '#14557a',
}

const fonts = {
  body: "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  display: "'Young Serif',Georgia,'Times New Roman',serif",
}

/** The site's colors by night, and less padding on phones. */
const adaptive = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0f1b25 !important }
  .card { background-color: #172733 !important }
  .band { background-color: #1b4a6a !important }
  .ink { color: #f3ecdf !important }
  .soft { color: #b0bec8 !important }
  .link { color: #93cbec !important }
  .action { background-color: #f6b451 !important }
}
@media (max-width: 480px) {
  .outer { padding: 12px 8px 24px !important }
  .band { padding: 16px 20px !important }
  .card { padding: 24px 20px 12px !important }
  .foot { padding: 16px 20px 0 !important }
  h1 { font-size: 24px !important; line-height: 30px !important }
}
`

const text = `margin:0 0 20px;font-family:${fonts.body};font-size:17px;line-height:26px;color:${light.ink};overflow-wrap:anywhere`

const styles = {
  text,
  note: `margin:0 0 12px;font-family:${fonts.body};font-size:14px;line-height:20px;color:${light.soft};overflow-wrap:anywhere`,
  button: `display:inline-block;padding:13px 28px;font-family:${fonts.body};font-size:17px;line-height:22px;font-weight:600;color:${light.ink};text-decoration:none`,
}

type ParagraphContext = Pick<MailContent, 'button'> & Pick<Sender, 'baseUrl'>

/** Renders a paragraph, and the button below it if the link is its last or only line. */
function paragraph(given: string, { button, baseUrl }: ParagraphContext): string {
  const lines = given.split('\n')
  const hasButton = button !== undefined && lines.at(-1)?.trim() === button.url
  const shown = (hasButton ? lines.slice(0, -1) : lines).join('\n')
  const words = shown && `<p class="ink" style="${styles.text}">${linked(shown, baseUrl)}</p>`
  return words + (hasButton ? buttonOf(button) : '')
}

const buttonOf = ({ url, label }: NonNullable<MailContent['button']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px;border-collapse:separate"><tr><td class="action" bgcolor="${light.stitch}" style="background-color:${light.stitch};border-radius:999px"><a href="${escaped(url)}" style="${styles.button}">${escaped(label)}</a></td></tr></table>`

/** Matches URLs, without the punctuation that ends their sentence. */
const urls = /(https?:\/\/[^\s<>"“”«»]*[^\s<>"“”«».,;:!?()[\]])/

/** Escapes text, keeps its line breaks and turns URLs into links. */
const linked = (given: string, baseUrl: string) =>
  given
    .split(urls)
    .map((part, at) =>
      at % 2 === 1
        ? `<a class="link" href="${escaped(part)}" style="color:${light.link}">${escaped(shortened(part, baseUrl))}</a>`
        : unbroken(escaped(part)).replaceAll('\n', '<br>\n'),
    )
    .join('')

/** Keeps codes such as MV-7K3Q9D or …6789 on one line. */
const unbroken = (html: string) =>
  html.replaceAll(codesInText, '<span style="white-space:nowrap">$&</span>')

/** Leaves out protocol and query of our own URLs. Others are shown in full. */
const shortened = (url: string, baseUrl: string) =>
  url.startsWith(`${baseUrl}/`) ? url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '') : url

/** Returns the text that mail programs show after the subject: all but a greeting and links. */
function preheaderOf(paragraphs: readonly string[]): string {
  const isGreeting = (line: string) => line.length < 150 && /[,:]$/.test(line)
  const [first = '', ...rest] = paragraphs
  const words = rest.length > 0 && isGreeting(first) ? rest : paragraphs
  const line = words
    .join(' ')
    .split(urls)
    .filter((_, at) => at % 2 === 0)
  return [...line.join('').replaceAll(/\s+/g, ' ').trim()].slice(0, 140).join('')
}

/** Keeps mail programs from showing the page's heading after a short preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)
