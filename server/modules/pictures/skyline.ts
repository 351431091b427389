/** The size of a street in pixels; the same as in `public/pictures`, which has the same colors. */
export const skylineSize = { width: 1200, height: 210 }

/** The colors of drawn pictures. */
export const ink = {
  cream: '#fbf5e8',
  marigold: '#f3ab3f',
  night: '#0e2c42',
  wheel: '#0b1f2e',
  blue: '#1f5780',
  pane: '#d9e5ec',
  brick: '#c9694c',
  roof: '#8f3f2a',
  leaf: '#3f7d5f',
  trunk: '#23513c',
  box: '#c98f4e',
  tape: '#8d5d28',
}

const ground = 196

/** The place that determines a street; the same place always gives the same one. */
export type Spot = { slug: string; lat: number; lng: number }

type Chance = (below: number) => number
type Piece = (x: number, chance: Chance) => { svg: string; width: number }

/**
 * Draws the street of a place, without the ground: palms in the south, firs in the north, hills in
 * the west.
 */
export function skyline({ slug, lat, lng }: Spot): string {
  const chance = chanceOf(slug)
  const trees = lat < 33.8 ? palm : lat > 43.5 ? fir : oak
  const hasHills = lng < -104
  const pieces = [context, rows, tower, context, trees, steps, dome, trees, tank]
  return [
    sun(chance),
    hasHills ? hills(chance) : '',
    `<g fill="${ink.night}" opacity=".55">${distance(chance)}</g>`,
    filled(24, 400, pieces, chance),
    truck(400 + chance(24)),
    filled(806, 1184, pieces, chance),
    `<path d="M0 204h1200" stroke="${ink.marigold}" stroke-width="5" stroke-dasharray="26 16"/>`,
  ].join('')
}

export const skylineSvg = (spot: Spot): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 210" preserveAspectRatio="xMidYMax slice" fill="none">${skyline(spot)}</svg>`

/** Creates a pseudorandom generator seeded with a word. */
function chanceOf(word: string): Chance {
  let seed = 2166136261
  for (const character of word) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619)
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Draws pieces side by side; each is used once before any is repeated. */
function filled(from: number, to: number, pieces: readonly Piece[], chance: Chance): string {
  let svg = ''
  let left: Piece[] = []
  for (let x = from; ; ) {
    if (left.length === 0) left = [...pieces]
    const [piece = context] = left.splice(chance(left.length), 1)
    const next = piece(x, chance)
    if (x + next.width > to) return svg
    svg += next.svg
    x += next.width + 12 + chance(26)
  }
}

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`
const fill = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`

const sun = (chance: Chance) =>
  `<circle cx="${80 + chance(1040)}" cy="${40 + chance(26)}" r="${22 + chance(10)}" fill="${ink.marigold}" opacity=".9"/>`

function hills(chance: Chance): string {
  let peaks = ''
  let snow = ''
  for (let x = -60; x < 1200; x += 170 + chance(120)) {
    const [half, height] = [130 + chance(60), 120 + chance(60)]
    const top = ground - height
    peaks += `M${x} ${ground}l${half} ${-height}l${half} ${height}z`
    const cap = height * 0.22
    const side = (half * cap) / height
    snow += `M${x + half} ${top}l${side} ${cap}l${-side * 0.6} ${-cap * 0.25}l${-side * 0.45} ${cap * 0.3}l${-side * 0.95} ${-cap * 0.05}z`
  }
  return `<g opacity=".5">${fill(peaks, ink.blue)}${fill(snow, ink.pane)}</g>`
}

/** Draws distant roofs. */
function distance(chance: Chance): string {
  let line = `M0 ${ground}`
  for (let x = 0; x < 1200; ) {
    const [width, height] = [34 + chance(48), 34 + chance(90)]
    const isGabled = chance(4) === 0
    line += `V${ground - height}${isGabled ? `l${width / 2} -24l${width / 2} 24` : `h${width}`}`
    x += width
  }
  return `<path d="${line}V${ground}z"/>`
}

const walls = [ink.cream, ink.brick, ink.pane]

const context: Piece = (x, chance) => {
  const [width, height] = [96 + chance(28), 66 + chance(22)]
  const wall = walls[chance(walls.length)] ?? ink.cream
  const [top, middle] = [ground - height, x + width / 2]
  const eaves = wall === ink.brick ? ink.roof : ink.marigold
  const roof = `<path d="M${x - 8} ${top + 4}L${middle} ${top - 42}L${x + width + 8} ${top + 4}" stroke="${eaves}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
  const body = `M${x} ${ground}V${top}L${middle} ${top - 38}L${x + width} ${top}V${ground}z`
  const panes = box(x + 14, top + 12, 20, 20) + box(x + width - 34, top + 12, 20, 20)
  const door = box(middle - 13, ground - 44, 26, 44)
  const pane = wall === ink.cream ? ink.marigold : ink.cream
  return {
    svg: fill(body, wall) + roof + fill(door, ink.night) + fill(panes, pane),
    width,
  }
}

/** Row houses. */
const rows: Piece = (x, chance) => {
  const count = 2 + chance(2)
  let svg = ''
  for (let at = 0; at < count; at++) {
    const [left, height] = [x + at * 54, 88 + chance(34)]
    const top = ground - height
    const wall = [ink.brick, ink.cream, ink.blue, ink.pane][(at + chance(2) * 2) % 4] ?? ink.brick
    const pane = wall === ink.cream || wall === ink.blue ? ink.marigold : ink.cream
    svg += fill(box(left, top, 54, height), wall)
    svg += fill(box(left - 2, top - 8, 58, 9), ink.roof)
    svg += fill(
      [0, 1]
        .map(
          (floor) =>
            box(left + 10, top + 14 + floor * 30, 12, 18) +
            box(left + 32, top + 14 + floor * 30, 12, 18),
        )
        .join(''),
      pane,
    )
    svg += fill(box(left + 19, ground - 28, 16, 28), ink.night)
  }
  return { svg, width: count * 54 }
}

function windows(x: number, y: number, columns: number, floors: number, chance: Chance): string {
  let lit = ''
  for (let floor = 0; floor < floors; floor++)
    for (let column = 0; column < columns; column++)
      if (chance(5) > 0) lit += box(x + column * 16, y + floor * 18, 8, 10)
  return fill(lit, ink.marigold)
}

const tower: Piece = (x, chance) => {
  const [columns, floors] = [3 + chance(2), 6 + chance(3)]
  const [width, height] = [columns * 16 + 8, floors * 18 + 12]
  const top = ground - height
  return {
    svg:
      fill(box(x, top, width, height), ink.blue) +
      windows(x + 8, top + 10, columns, floors - 1, chance),
    width,
  }
}

/** A stepped tower with a mast. */
const steps: Piece = (x, chance) => {
  const floors = 3 + chance(2)
  const low = floors * 18 + 14
  const body =
    box(x, ground - low, 88, low) +
    box(x + 14, ground - low - 40, 60, 40) +
    box(x + 30, ground - low - 62, 28, 22)
  return {
    svg:
      `<path d="M${x + 44} ${ground - low - 60}v-22" stroke="${ink.cream}" stroke-width="4" stroke-linecap="round"/>` +
      fill(body, ink.cream) +
      windows(x + 14, ground - low + 10, 4, floors - 1, chance) +
      fill(box(x + 24, ground - low - 30, 8, 16) + box(x + 56, ground - low - 30, 8, 16), ink.blue),
    width: 88,
  }
}

/** A hall with columns under a dome. */
const dome: Piece = (x) => {
  const top = ground - 70
  const columns = [0, 1, 2, 3, 4].map((at) => box(x + 12 + at * 26, top + 18, 10, 46)).join('')
  return {
    svg:
      fill(
        `M${x + 38} ${top - 8}c0-26 14-40 32-40s32 14 32 40z${box(x + 66, top - 62, 8, 18)}`,
        ink.marigold,
      ) +
      fill(`M${x} ${top + 10}L${x + 70} ${top - 14}L${x + 140} ${top + 10}v8H${x}z`, ink.cream) +
      fill(columns, ink.cream) +
      fill(box(x - 4, ground - 8, 148, 8), ink.cream),
    width: 140,
  }
}

/** A water tank on its legs. */
const tank: Piece = (x) => ({
  svg:
    `<path d="M${x + 10} ${ground}l8-62M${x + 58} ${ground}l-8-62M${x + 13} ${ground - 28}l38-20M${x + 55} ${ground - 28}l-38-20" stroke="${ink.tape}" stroke-width="5" stroke-linecap="round"/>` +
    fill(box(x + 6, ground - 112, 56, 50), ink.box) +
    fill(`M${x} ${ground - 110}l34-26 34 26z`, ink.roof),
  width: 68,
})

const oak: Piece = (x) => ({
  svg:
    fill(
      `M${x} ${ground}c0-26 8-40 22-48-2-18 6-30 18-36 12 7 19 19 17 36 13 8 21 22 21 48z`,
      ink.leaf,
    ) +
    `<path d="M${x + 39} ${ground}v-46" stroke="${ink.trunk}" stroke-width="5" stroke-linecap="round"/>`,
  width: 78,
})

const fir: Piece = (x, chance) => {
  const height = 96 + chance(36)
  const tier = (at: number) => {
    const [half, top] = [18 + at * 8, ground - height + at * (height / 4)]
    return `M${x + 34} ${top}l${half} ${height / 2.6}h${-2 * half}z`
  }
  return {
    svg:
      fill(box(x + 30, ground - 20, 8, 20), ink.trunk) +
      fill([0, 1, 2].map(tier).join(''), ink.leaf),
    width: 68,
  }
}

const palm: Piece = (x, chance) => {
  const top = ground - 92 - chance(34)
  const crown = `M${x + 40} ${top}`
  const fronds = [
    'c-12-18-30-20-40-8 14-3 28 0 40 8z',
    'c12-18 30-20 40-8-14-3-28 0-40 8z',
    'c-16-6-34 4-36 22 10-12 22-18 36-22z',
    'c16-6 34 4 36 22-10-12-22-18-36-22z',
    'c-6-14-2-26 4-32 4 10 4 22-4 32z',
  ]
  return {
    svg:
      `<path d="M${x + 40} ${top}c8 34 4 62-4 ${ground - top}" stroke="${ink.box}" stroke-width="7" stroke-linecap="round"/>` +
      fill(fronds.map((frond) => crown + frond).join(''), ink.leaf),
    width: 80,
  }
}

/** Draws a moving truck under way, 290 pixels wide. */
const truck = (x: number) =>
  `<g transform="translate(${x - 430})">${parkedTruck}` +
  `<path d="M430 118h48M412 142h62M440 166h36" stroke="${ink.cream}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/></g>`

/** A truck from x = 494 to 790 that stands on y = 206. */
export const parkedTruck =
  `<rect x="500" y="66" width="196" height="116" rx="8" fill="${ink.cream}"/>` +
  '<path d="M500 124l49-58M549 182l-49-58M549 182l98-116M647 182L549 66M647 182l49-58M696 124l-49-58M598 124" stroke="#16405d" stroke-opacity=".38" stroke-width="2.5" stroke-dasharray="8 6"/>' +
  `<rect x="500" y="112" width="196" height="24" fill="${ink.marigold}"/>` +
  '<path d="M506 124h184" stroke="#14283a" stroke-opacity=".55" stroke-width="2" stroke-dasharray="9 7"/>' +
  fill('M702 98h46c6 0 11 3 14 8l20 34c2 3 3 6 3 10v32h-83z', ink.pane) +
  fill('M714 110h32c3 0 6 2 8 5l15 27h-55z', ink.night) +
  fill('M774 164h11v10h-11z', ink.marigold) +
  `<path d="M494 182h296" stroke="${ink.wheel}" stroke-width="8" stroke-linecap="round"/>` +
  `<g fill="${ink.wheel}"><circle cx="548" cy="186" r="20"/><circle cx="736" cy="186" r="20"/></g>` +
  `<g fill="${ink.cream}"><circle cx="548" cy="186" r="8"/><circle cx="736" cy="186" r="8"/></g>`
