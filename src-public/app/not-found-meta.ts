import type { Meta } from './page.tsx'
import type { TextsSnapshot } from './texts.ts'

/** Returns the head of the not-found screen. */
export const notFoundMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('not_found.title'),
  isPlain: true,
  isPrivate: true,
})
