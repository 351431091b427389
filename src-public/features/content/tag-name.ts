import type { Say } from '../../lib/texts.ts'

const known = [
  'price',
  'planning',
  'heavy',
  'packing',
  'moving-day',
  'building',
  'pets',
  'protection',
  'truck',
  'tipping',
  'stairs',
] as const

/** Returns a tag's label; tags without a translation are shown as written. */
export function tagName(say: Say<'reading'>, tag: string): string {
  const name = known.find((one) => one === tag)
  return name === undefined ? tag.replaceAll('-', ' ') : say(`tag.${name}` as 'tag.price')
}
