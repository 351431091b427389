import { defaultFees } from '#contract/pricing/rules.ts'
import { carried } from './items/carried.ts'
import type { Bilingual, ItemCategory, ItemRow, ItemSeed } from './items/item-seed.ts'
import { refused } from './items/refused.ts'

/** Over 150 lb and over 300 lb cost a fee each; exactly 150 lb does not. */
export function heavyTier(weight_lb: number): ItemSeed['heavy_tier'] {
  if (weight_lb > defaultFees.heavy_300_lb.value) return 'heavy_300'
  return weight_lb > defaultFees.heavy_150_lb.value ? 'heavy_150' : 'none'
}

const categories = Object.keys(carried) as ItemCategory[]

/** Household goods with the room, weight and handling they are planned at. */
export const items: ItemSeed[] = [
  ...categories.flatMap((category) => carried[category].map((row) => toItem(category, row, null))),
  ...refused.map(([category, row, en, es]) => toItem(category, row, { en, es })),
]

function toItem(
  category: ItemCategory,
  row: ItemRow,
  prohibited_reason: Bilingual | null,
): ItemSeed {
  const [slug, en, es, volume_ft3, weight_lb, minutes] = row
  return {
    slug,
    name: { en, es },
    category,
    volume_ft3,
    weight_lb,
    minutes,
    heavy_tier: heavyTier(weight_lb),
    is_prohibited: prohibited_reason !== null,
    prohibited_reason,
  }
}
