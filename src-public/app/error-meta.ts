import type { Meta } from './page.tsx'
import type { TextsSnapshot } from './texts.ts'

/** The heads of the screens that no page of its own stands for. */
export const notFoundMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('not_found.title'),
  isPlain: true,
  isPrivate: true,
})

export const fatalMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('fatal.title'),
  isPlain: true,
  isPrivate: true,
})
