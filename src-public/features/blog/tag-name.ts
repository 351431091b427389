import type { Say } from '../../app/texts.ts'

const known = [
  ...['price', 'planning', 'heavy', 'packing', 'moving-day', 'building', 'pets', 'protection'],
  ...['truck', 'tipping', 'stairs'],
] as const

/** A tag in words; one that somebody has thought of since is shown as it is written. */
export function tagName(say: Say<'reading'>, tag: string): string {
  const name = known.find((one) => one === tag)
  return name === undefined ? tag.replaceAll('-', ' ') : say(`tag.${name}` as 'tag.price')
}
