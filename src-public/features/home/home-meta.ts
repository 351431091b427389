import type { Meta } from '../../app/page.tsx'
import type { TextsSnapshot } from '../../app/texts.ts'

export const homeMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('home')('title'),
  description: say('home')('description'),
  image: '/og/home.png',
})
