import { type LegalTextName, legalTexts } from '#contract/calls/content.ts'
import { keepAddress } from '#server/domain/former-slugs.ts'
import type { ServerModule } from '#server/kernel/kernel.ts'
import { affiliateHooks, countOrder } from './affiliate-rules.ts'
import { blogEffects, blogHooks, blogNeeds } from './blog-rules.ts'
import { legalEffects, legalHooks, legalNeeds } from './legal-rules.ts'

const forEachText = <T>(make: (name: LegalTextName) => T): Record<string, T> =>
  Object.fromEntries(legalTexts.map((name) => [name, make(name)]))

/** What holds for posts, legal texts and affiliates when they are written, and when they appear. */
export const contentModule: ServerModule = {
  needs: { blogs: blogNeeds, ...forEachText(legalNeeds) },
  effects: { blogs: blogEffects, ...forEachText(legalEffects) },
  hooks: {
    affiliates: affiliateHooks,
    blogs: blogHooks,
    cities: { edit: keepAddress('cities') },
    ...forEachText(() => legalHooks),
  },
  listeners: { 'order.placed': countOrder },
}
