import type { ValueOf } from '#contract/kernel/field.ts'
import type { items } from '#contract/resources/items.ts'

/** A text in both languages of the product. */
export type Bilingual = { en: string; es: string }

export type ItemCategory = ValueOf<(typeof items)['fields']['category']>

/** `minutes` is the handling at one end of the move, for a crew of two. */
export type ItemSeed = {
  slug: string
  name: Bilingual
  category: ItemCategory
  volume_ft3: number
  weight_lb: number
  minutes: number
  heavy_tier: 'none' | 'heavy_150' | 'heavy_300'
  is_prohibited: boolean
  prohibited_reason: Bilingual | null
}

/** Slug, English, Spanish, ft³ as it stands wrapped in the truck, lb, minutes. */
export type ItemRow = [
  slug: string,
  en: string,
  es: string,
  volume: number,
  weight: number,
  minutes: number,
]
