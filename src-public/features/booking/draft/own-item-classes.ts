/**
 * Sizes and weights in which customers describe an item that the catalog lacks. Each stands for the
 * upper end of its class, so that the truck and the crew are large enough.
 */
export const sizeClasses = [
  { name: 'box', volume_ft3: 4 },
  { name: 'chair', volume_ft3: 12 },
  { name: 'dresser', volume_ft3: 30 },
  { name: 'sofa', volume_ft3: 60 },
  { name: 'wardrobe', volume_ft3: 100 },
] as const
export type SizeClass = (typeof sizeClasses)[number]['name']

export const weightClasses = [
  { name: 'light', weight_lb: 50 },
  { name: 'two', weight_lb: 150 },
  { name: 'heavy', weight_lb: 300 },
  { name: 'special', weight_lb: 600 },
] as const
export type WeightClass = (typeof weightClasses)[number]['name']

const inchesPerFoot = 12

/** Returns the volume of a box in ft³, rounded up, from its sides in inches. */
export function volumeOf(sides: readonly number[]): number {
  const cubicInches = sides.reduce((product, side) => product * side, 1)
  return Math.max(1, Math.ceil(cubicInches / inchesPerFoot ** 3))
}
