import { type Spot, skyline, skylineSize } from './skyline.ts'

/** The content of a page's Open Graph picture, shown where somebody links to the page. */
export type Card = {
  title: string
  /** A word or two on a colored badge, such as a price. */
  patch?: string | undefined
  /** Text beside the badge, or in its place. */
  note?: string | undefined
  /** Mean stars, shown before the note. */
  stars?: number | undefined
  /** The place whose skyline is shown at the bottom. */
  spot: Spot
}

const cardSize = { width: 1200, height: 630 }
/** The fonts of the site. */
export const cardFonts = { display: 'Young Serif', body: 'Figtree' }

const margin = 80
const maxLines = 3

/** Renders a card as an SVG of 1200 × 630 pixels. Its texts need `cardFonts`. */
export function cardSvg({ title, patch, note, stars, spot }: Card): string {
  const { size, lines } = fitted(title)
  const first = 196 + size * 0.72
  const last = first + (lines.length - 1) * size * 1.14
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" fill="none">`,
    quilt,
    `<g transform="translate(0 ${cardSize.height - skylineSize.height})">${skyline(spot)}</g>`,
    brand,
    ...lines.map((line, at) => text(line, margin, first + at * size * 1.14, size, '#fbf5e8')),
    below(last + 24 + size * 0.2, { patch, note, stars }),
    '</svg>',
  ].join('')
}

const quilt =
  '<defs><pattern id="quilt" width="72" height="72" patternUnits="userSpaceOnUse"><path d="M0 36 36 0l36 36-36 36z" stroke="#fff" stroke-opacity=".1" stroke-width="2" stroke-dasharray="7 5" stroke-linecap="round"/></pattern></defs>' +
  '<rect width="1200" height="630" fill="#16405d"/><rect width="1200" height="630" fill="url(#quilt)"/>'

const brand =
  '<g transform="translate(80 64)"><rect width="64" height="64" rx="14" fill="#0e2c42"/><g transform="scale(1.6)"><rect x="4" y="4" width="32" height="32" rx="6" stroke="#f3ab3f" stroke-width="1.6" stroke-dasharray="3.4 2.6" stroke-linecap="round"/><path d="M11 10.5h6.5v19H11zM22.5 10.5H29v19h-6.5z" fill="#fbf5e8"/><path d="M17.5 17.5h5v5h-5z" fill="#f3ab3f"/></g></g>' +
  text('Haulwell', 164, 110, 40, '#fbf5e8') +
  '<path d="M80 158h1040" stroke="#f3ab3f" stroke-width="3" stroke-dasharray="14 8"/>'

function below(y: number, { patch, note, stars }: Pick<Card, 'patch' | 'note' | 'stars'>): string {
  let x = margin
  let svg = ''
  if (patch) {
    const width = widthOf(patch, 36) + 56
    svg += `<rect x="${x}" y="${y}" width="${width}" height="60" rx="30" fill="#f3ab3f"/>`
    svg += text(patch, x + 28, y + 42, 36, '#14283a')
    x += width + 30
  }
  if (stars !== undefined) {
    svg += `<path transform="translate(${x} ${y + 8}) scale(1.75)" d="m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z" fill="#f3ab3f"/>`
    x += 52
  }
  if (note) svg += text(cut(note, 32, cardSize.width - margin - x), x, y + 41, 32, '#c9d8e2')
  return svg
}

/** Chooses the largest font size at which the title fits; cuts a title that is still too long. */
function fitted(title: string): { size: number; lines: string[] } {
  const width = cardSize.width - 2 * margin
  const words = title.trim().split(/\s+/)
  for (const [size, most] of [
    [96, 1],
    [84, 1],
    [70, 1],
    [76, 2],
    [58, 2],
    [46, maxLines],
  ] as const) {
    const lines = wrapped(words, size, width)
    const isFitting = lines.every((line) => widthOf(line, size) <= width)
    if (lines.length <= most && isFitting) return { size, lines }
  }
  const lines = wrapped(words, 46, width)
  const visible = lines.slice(0, maxLines)
  const isCut = lines.length > maxLines
  return {
    size: 46,
    lines: visible.map((line, at) =>
      cut(isCut && at === maxLines - 1 ? `${line}…` : line, 46, width),
    ),
  }
}

function wrapped(words: readonly string[], size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Cuts a text to a width in pixels. */
function cut(line: string, size: number, width: number): string {
  if (widthOf(line, size) <= width) return line
  const characters = [...line.replace(/…$/, '')]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/**
 * Estimates a text's width in pixels, rather too wide, from the width of each kind of character.
 */
function widthOf(line: string, size: number): number {
  let parts = 0
  for (const character of line)
    parts += kinds.find(([pattern]) => pattern.test(character))?.[1] ?? 0.6
  return parts * size
}

const kinds: readonly [RegExp, number][] = [
  [/[\s.,:;'’!|iíjlI()[\]]/u, 0.34],
  [/[frt\-“”"¿¡?]/u, 0.42],
  [/[MWmw@—…]/u, 0.98],
  [/\p{Uppercase}/u, 0.76],
  [/[\p{Script=Latin}\d$%&+=/]/u, 0.6],
  [/./u, 1],
]

function text(line: string, x: number, y: number, size: number, color: string): string {
  const font = size < 40 ? `"${cardFonts.body}" font-weight="600"` : `"${cardFonts.display}"`
  return `<text x="${x}" y="${y}" font-family=${font} font-size="${size}" fill="${color}">${escaped(line)}</text>`
}

/** Escapes text for XML and removes the characters that XML does not allow. */
function escaped(line: string): string {
  return (
    line
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}
