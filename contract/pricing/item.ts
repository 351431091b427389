import { integer, objectOf, text } from '#contract/kernel/field.ts'

/**
 * An item of a move, as it is stored: from the catalog, or the customer's own. Volume, weight and
 * the minutes for handling it once are per piece. Calls take the fields they need from here.
 */
export const itemFields = {
  item_id: integer({ min: 1, optional: true }),
  name: text({ max: 80 }),
  quantity: integer({ min: 1, max: 99 }),
  volume_ft3: integer({ min: 0, max: 500, unit: 'ft³' }),
  weight_lb: integer({ min: 0, max: 5000, unit: 'lb' }),
  minutes: integer({ min: 0, max: 240, unit: 'min' }),
  note: text({ max: 200, optional: true }),
}

export const Item = objectOf(itemFields)
