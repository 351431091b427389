import type { TextsSnapshot } from '../lib/texts.ts'
import type { Meta } from '../routing/page.tsx'

/** Returns the head of the not-found screen. */
export const notFoundMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('not_found.title'),
  isPlain: true,
  isPrivate: true,
})
