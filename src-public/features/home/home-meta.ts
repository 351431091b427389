import type { TextsSnapshot } from '../../lib/texts.ts'
import type { Meta } from '../../routing/page.tsx'

export const homeMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('home')('title'),
  description: say('home')('description'),
  image: '/og/home.png',
})
