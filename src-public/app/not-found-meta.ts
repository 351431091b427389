import type { Meta } from './page.tsx'
import type { TextsSnapshot } from './texts.ts'

/** The head of the screen that no page of its own stands for. */
export const notFoundMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('not_found.title'),
  isPlain: true,
  isPrivate: true,
})
