import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'

import { cardFont } from './card.ts'

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
)

/** A card as PNG; on a thread of its own, in about 25 ms. */
export async function drawPng(svg: string): Promise<Buffer> {
  const drawn = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: cardFont },
  })
  return drawn.asPng()
}
