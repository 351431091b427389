import { ink, parkedTruck } from './skyline.ts'

const shirts = [ink.marigold, ink.brick, ink.leaf, ink.cream]
const skins = ['#8d5d28', '#e0b48a', '#c98f4e', '#f0cfae']
const hairs = [ink.wheel, '#6d3323', ink.night, '#b98b4e']

/** Draw a mover's arms and what they hold, over the shirt and in its color. */
const acts: ((shirt: string, skin: string) => string)[] = [
  // Carries a box.
  (shirt) =>
    `<path d="M202 128h48v44h-48z" fill="${ink.box}"/><path d="M226 128v44" stroke="${ink.tape}" stroke-width="4"/>` +
    `<path d="M200 150c-4-8-4-22 2-30M252 150c4-8 4-22-2-30" stroke="${shirt}" stroke-width="12" stroke-linecap="round"/>`,
  // Waves.
  (shirt, skin) =>
    `<path d="M202 132l-6 44M250 132l14-34" stroke="${shirt}" stroke-width="12" stroke-linecap="round"/>` +
    `<circle cx="266" cy="92" r="7" fill="${skin}"/>`,
  // Holds a list.
  (shirt) =>
    `<path d="M202 134l-2 40" stroke="${shirt}" stroke-width="12" stroke-linecap="round"/><path d="M212 138h30v34h-30z" fill="${ink.cream}"/>` +
    `<path d="M217 148h20M217 156h20M217 164h12" stroke="${ink.blue}" stroke-width="2.5" stroke-dasharray="5 3"/>`,
]

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T

/** Draws a mover who stands at x on y = 270. */
function mover(x: number, at: number, act: number): string {
  const [shirt, skin] = [pick(shirts, at), pick(skins, at + act)]
  return (
    `<g transform="translate(${x - 226} 34)"><path d="M208 236v-62h36v62h-14v-40h-8v40z" fill="${ink.wheel}"/>` +
    `<path d="M200 178v-44c0-14 11-24 26-24s26 10 26 24v44z" fill="${shirt}"/>` +
    `<circle cx="226" cy="84" r="20" fill="${skin}"/>` +
    `<path d="M204 84c0-16 9-26 22-26s22 10 22 26c-8-8-14-10-22-10s-14 2-22 10z" fill="${pick(hairs, at + 2 * act)}"/>` +
    `${pick(acts, act)(shirt, skin)}</g>`
  )
}

/** Draws a crew of two and its truck; each variant is another crew. */
export function drawnCrewSvg(variant: number): string {
  const turn = Math.floor(variant / shirts.length)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" fill="none"><path d="M0 0h400v300H0z" fill="${ink.blue}"/>` +
    `<path d="M0 100L100 0M0 200L200 0M0 300L300 0M100 300L400 0M200 300L400 100M300 300L400 200M0 0l300 300M100 0l300 300M200 0l200 200M300 0l100 100M0 100l200 200M0 200l100 100" stroke="${ink.cream}" stroke-opacity=".13" stroke-width="2" stroke-dasharray="7 6"/>` +
    `<g transform="translate(-476 64)">${parkedTruck}</g>` +
    `<path d="M0 272h400" stroke="${ink.marigold}" stroke-width="5" stroke-dasharray="22 13"/>` +
    `${mover(268, variant, turn)}${mover(342, variant + 1 + turn, turn + 1)}</svg>`
  )
}
