import { createHash } from 'node:crypto'

import { box, subjects, tree } from './cover-subjects.ts'

type Subject = keyof typeof subjects

const kinds = Object.keys(subjects) as Subject[]
const variants = 64

/**
 * Chooses a cover for a post without one. The tags determine the subject and the slug the variant,
 * so the cover stays the same.
 */
export function coverFor({ slug, tags }: { slug: string; tags: readonly string[] }) {
  const subject = kinds.find((kind) => tags.includes(kind)) ?? 'packing'
  const variant = (createHash('sha256').update(slug).digest()[0] ?? 0) % variants
  return { subject, url: `/pictures/covers/${subject}-${variant}.svg` }
}

/** Renders the cover with this file name; undefined when there is none. */
export function coverNamed(name: string): string | undefined {
  const [, kind, variant] = /^([a-z-]+)-(\d|[1-5]\d|6[0-3])\.svg$/.exec(name) ?? []
  const subject = kinds.find((one) => one === kind)
  return subject && render(subject, Number(variant))
}

const width = 1200
const height = 675
const ground = 590

type Sky = { cloth: string; houses: string; sun: string; street: string }

const skies = [
  { cloth: '#16405d', houses: '#0e2c42', sun: '#f3ab3f', street: '#0b2333' },
  { cloth: '#1d6a6a', houses: '#124a4d', sun: '#fcebcb', street: '#0c3538' },
  { cloth: '#b9573c', houses: '#8f3f2a', sun: '#fcebcb', street: '#6d3323' },
  { cloth: '#2b6a94', houses: '#1f5780', sun: '#fcebcb', street: '#16405d' },
] as const satisfies Sky[]

function render(subject: Subject, variant: number): string {
  const sky = skies[variant % skies.length] ?? skies[0]
  const turn = chance(variant)
  const sunX = 150 + turn(900)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">`,
    '<defs><pattern id="q" width="96" height="96" patternUnits="userSpaceOnUse">',
    `<path d="M0 48 48 0l48 48-48 48z" stroke="#fff" stroke-opacity=".13" stroke-width="2.5" stroke-dasharray="9 7" stroke-linecap="round"/>`,
    '</pattern></defs>',
    `<path d="M0 0h${width}v${height}H0z" fill="${sky.cloth}"/>`,
    `<path d="M0 0h${width}v${height}H0z" fill="url(#q)"/>`,
    `<circle cx="${sunX}" cy="${110 + turn(90)}" r="${50 + turn(26)}" fill="${sky.sun}"/>`,
    `<path d="${row(turn)}" fill="${sky.houses}" opacity=".7"/>`,
    `<path d="M0 ${ground}h${width}v${height - ground}H0z" fill="${sky.street}"/>`,
    `<g transform="translate(600 ${ground})">${beside(turn)}<g transform="scale(1.12)">${subjects[subject]}</g></g>`,
    `<path d="M0 ${ground + 42}h${width}" stroke="#f3ab3f" stroke-width="7" stroke-dasharray="34 22" stroke-linecap="round"/>`,
    '</svg>',
  ].join('')
}

type Turn = (end: number) => number

/**
 * Creates a pseudorandom generator of integers from 0 to below `end`; a seed gives one sequence.
 */
function chance(seed: number): Turn {
  let state = seed * 2_654_435 + 12_345
  return (end) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
}

/** Draws the houses on the horizon, as path data. */
function row(turn: Turn): string {
  let path = `M0 ${ground}`
  for (let x = 0; x < width; ) {
    const wide = 60 + turn(70)
    const high = 50 + turn(130)
    const roof = turn(3) === 0 ? `l${wide / 2}-34 ${wide / 2} 34` : `h${wide}`
    path += `V${ground - high}${roof}V${ground - 30 - turn(16)}h${14 + turn(30)}`
    x += wide + 44
  }
  return `${path}V${ground}z`
}

/** Draws a tree or boxes at each edge. */
function beside(turn: Turn): string {
  const left = turn(2) === 0 ? tree(-520, 170 + turn(60)) : box(-560, 0, 100 + turn(30), 84)
  const right = turn(2) === 0 ? tree(510, 160 + turn(70)) : box(470, 0, 96, 70 + turn(24))
  return left + right
}
