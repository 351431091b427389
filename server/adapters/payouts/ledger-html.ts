import { createHash } from 'node:crypto'

/** HTML that needs no more escaping. */
export type Html = { html: string }
type Part = string | number | Html | readonly Part[] | false | null | undefined

/** Builds HTML; values that are not HTML themselves are escaped. */
export const html = (texts: TemplateStringsArray, ...values: Part[]): Html => ({
  html: String.raw({ raw: texts }, ...values.map(written)),
})

function written(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(written).join('')
  if (typeof part === 'object') return (part as Html).html
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 106.25%/1.55 Figtree, system-ui, sans-serif;
  --paper: #f6f1e7; --card: #fffdf9; --line: #dccfb9; --edge: #8d7f69; --ink: #14283a; --soft: #4a5a67;
  --stitch: #f3ab3f; --brick: #a1331d; --brick-wash: #fbe3db; --link: #14557a; --wash: #fcebcb }
@media (prefers-color-scheme: dark) { :root {
  --paper: #0f1b25; --card: #172733; --line: #2c4050; --edge: #7d909e; --ink: #f3ecdf; --soft: #b0bec8;
  --stitch: #f6b451; --brick: #ff9d87; --brick-wash: #432019; --link: #93cbec; --wash: #3d2f15 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink) }
header, main { max-width: 34rem; margin: auto; padding: 1rem }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between }
main { padding-bottom: 4rem }
h1, h2 { font-family: 'Young Serif', Georgia, serif; font-weight: 600; line-height: 1.2; margin: 0 0 .5rem }
h1 { font-size: 2rem } h2 { font-size: 1.3rem }
p { margin: 0 0 1rem }
.soft { color: var(--soft); font-size: .94rem }
form .soft { margin: .4rem 0 0 }
.test { background: var(--wash); padding: .5rem 1rem; text-align: center; font-size: .88rem; margin: 0 }
form, .card { background: var(--card); border-radius: 1.125rem; padding: 1.25rem; margin: 1rem 0 }
label { display: block; font-weight: 600; margin-top: .9rem }
label:first-of-type { margin-top: 0 }
input { display: block; width: 100%; min-height: 3rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--paper); border: 1.5px solid var(--edge); border-radius: .625rem }
input[aria-invalid] { border-color: var(--brick) }
.fault { color: var(--brick); margin: .25rem 0 0 }
.alert { background: var(--brick-wash); border-left: 6px solid var(--brick); border-radius: 1.125rem; padding: 1rem 1.25rem }
button, .button { display: inline-block; min-height: 3rem; margin-top: 1.25rem; padding: .7rem 1.4rem; border: 0;
  border-radius: 99rem; background: var(--stitch); color: #14283a; font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer }
a { color: var(--link); text-underline-offset: .25em }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem }
nav a { display: inline-block; padding: .65rem 0 }
:focus-visible { outline: 3px solid #b9590a; outline-offset: 2px }
table { width: 100%; border-collapse: collapse }
td { padding: .6rem 0; border-top: 1px solid var(--line) } td:last-child { text-align: right }
details { margin: 1rem 0 } summary { cursor: pointer; padding: .65rem 0 } code { overflow-wrap: anywhere }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Allows the page's own styles and forms, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type PageProps = { language: string; title: string; provider: string; test: string; body: Html }

export const page = ({ language, title, provider, test, body }: PageProps): string =>
  html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · ${provider}</title>
<style>${{ html: style }}</style>
<p class="test">${test}</p>
${body}
</html>`.html
