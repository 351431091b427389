import type { Bilingual } from './items/item-seed.ts'
import { items } from './items.ts'

/** A home's size and what it usually holds; `item` is an item's slug, `vehicle` a vehicle's code. */
export type SizeSeed = {
  slug: string
  name: Bilingual
  description: Bilingual
  crew_size: number
  vehicle: 'pickup' | 'van' | 'box16'
  items: { item: string; quantity: number }[]
}

/** Adds up the items of a size; minutes are those of one end of the move. */
export function sizeTotals(size: SizeSeed): {
  volume_ft3: number
  weight_lb: number
  minutes: number
} {
  const totals = { volume_ft3: 0, weight_lb: 0, minutes: 0 }
  for (const { item: slug, quantity } of size.items) {
    const item = itemsBySlug.get(slug)
    if (!item) throw new RangeError(`Size ${size.slug} holds ${slug}, which is no item`)
    totals.volume_ft3 += quantity * item.volume_ft3
    totals.weight_lb += quantity * item.weight_lb
    totals.minutes += quantity * item.minutes
  }
  return totals
}

const itemsBySlug = new Map(items.map((item) => [item.slug, item]))

/** From the smallest on; up to `two-bedroom` each fits its vehicle in one trip. */
export const sizes: SizeSeed[] = [
  {
    slug: 'few-items',
    name: { en: 'A few items', es: 'Pocos artículos' },
    description: {
      en: 'A sofa, a bed or a handful of boxes: what fits a cargo van.',
      es: 'Un sofá, una cama o unas cuantas cajas: lo que cabe en una furgoneta.',
    },
    crew_size: 2,
    vehicle: 'van',
    items: counted({
      'full-bed': 1,
      armchair: 1,
      nightstand: 1,
      desk: 1,
      'office-chair': 1,
      'medium-box': 8,
      suitcase: 2,
    }),
  },
  {
    slug: 'studio',
    name: { en: 'Studio', es: 'Estudio' },
    description: {
      en: 'One room to sleep, sit and work in, with a small kitchen.',
      es: 'Una sola habitación para dormir, estar y trabajar, con cocina pequeña.',
    },
    crew_size: 2,
    vehicle: 'box16',
    items: counted({
      'queen-bed': 1,
      loveseat: 1,
      dresser: 1,
      nightstand: 1,
      'coffee-table': 1,
      'tv-stand': 1,
      'flat-screen-tv': 1,
      'dining-chair': 2,
      bookcase: 1,
      'small-box': 6,
      'medium-box': 15,
      'large-box': 2,
      'wardrobe-box': 1,
    }),
  },
  {
    slug: 'one-bedroom',
    name: { en: 'One bedroom', es: 'Un dormitorio' },
    description: {
      en: 'An apartment with a bedroom, a living room and a place to eat.',
      es: 'Un apartamento con dormitorio, sala y un lugar para comer.',
    },
    crew_size: 3,
    vehicle: 'box16',
    items: counted({
      'queen-bed': 1,
      dresser: 1,
      nightstand: 2,
      'three-seat-sofa': 1,
      armchair: 1,
      'coffee-table': 1,
      'tv-stand': 1,
      'flat-screen-tv': 1,
      bookcase: 1,
      'area-rug': 1,
      'kitchen-table': 1,
      'dining-chair': 4,
      desk: 1,
      'office-chair': 1,
      microwave: 1,
      'framed-picture': 4,
      'small-box': 8,
      'medium-box': 22,
      'large-box': 4,
      'wardrobe-box': 2,
    }),
  },
  {
    slug: 'two-bedroom',
    name: { en: 'Two bedrooms', es: 'Dos dormitorios' },
    description: {
      en: 'Two furnished bedrooms, a living room, a dining table and a desk.',
      es: 'Dos dormitorios amueblados, sala, mesa de comedor y escritorio.',
    },
    crew_size: 3,
    vehicle: 'box16',
    items: counted({
      'queen-bed': 1,
      'twin-bed': 1,
      dresser: 1,
      'chest-of-drawers': 1,
      nightstand: 3,
      'three-seat-sofa': 1,
      armchair: 1,
      'coffee-table': 1,
      'end-table': 1,
      'tv-stand': 1,
      'flat-screen-tv': 1,
      bookcase: 2,
      'floor-lamp': 1,
      'area-rug': 1,
      'dining-table': 1,
      'dining-chair': 4,
      desk: 1,
      'office-chair': 1,
      microwave: 1,
      'framed-picture': 5,
      'small-box': 12,
      'medium-box': 30,
      'large-box': 5,
      'wardrobe-box': 3,
    }),
  },
  {
    slug: 'three-bedroom',
    name: { en: 'Three bedrooms', es: 'Tres dormitorios' },
    description: {
      en: 'A family home with three bedrooms, laundry and some outdoor things.',
      es: 'Una casa familiar con tres dormitorios, lavandería y cosas de exterior.',
    },
    crew_size: 4,
    vehicle: 'box16',
    items: counted({
      'king-bed': 1,
      'full-bed': 1,
      'twin-bed': 1,
      dresser: 2,
      'chest-of-drawers': 1,
      nightstand: 4,
      'three-seat-sofa': 1,
      loveseat: 1,
      recliner: 1,
      'coffee-table': 1,
      'end-table': 2,
      'tv-stand': 1,
      'large-flat-screen-tv': 1,
      bookcase: 2,
      'floor-lamp': 2,
      'area-rug': 2,
      'dining-table': 1,
      'dining-chair': 6,
      sideboard: 1,
      desk: 1,
      'office-chair': 1,
      washer: 1,
      dryer: 1,
      microwave: 1,
      bicycle: 2,
      'patio-chair': 2,
      'framed-picture': 6,
      'small-box': 15,
      'medium-box': 50,
      'large-box': 10,
      'wardrobe-box': 4,
      'dish-box': 3,
    }),
  },
  {
    slug: 'four-bedroom-house',
    name: { en: 'House with four bedrooms', es: 'Casa de cuatro dormitorios' },
    description: {
      en: 'A full house with four bedrooms, appliances, a garage and a yard.',
      es: 'Una casa completa con cuatro dormitorios, electrodomésticos, garaje y patio.',
    },
    crew_size: 4,
    vehicle: 'box16',
    items: counted({
      'king-bed': 1,
      'queen-bed': 1,
      'full-bed': 1,
      'twin-bed': 1,
      dresser: 3,
      'chest-of-drawers': 1,
      nightstand: 5,
      'three-seat-sofa': 1,
      loveseat: 1,
      recliner: 2,
      'coffee-table': 1,
      'end-table': 2,
      'entertainment-center': 1,
      'large-flat-screen-tv': 1,
      'flat-screen-tv': 1,
      bookcase: 3,
      'floor-lamp': 2,
      'table-lamp': 4,
      'area-rug': 3,
      'dining-table': 1,
      'dining-chair': 8,
      'china-cabinet': 1,
      desk: 2,
      'office-chair': 2,
      refrigerator: 1,
      washer: 1,
      dryer: 1,
      microwave: 1,
      'patio-table': 1,
      'patio-chair': 4,
      grill: 1,
      bicycle: 3,
      'push-mower': 1,
      'tool-chest': 1,
      ladder: 1,
      'large-mirror': 1,
      'framed-picture': 10,
      'small-box': 20,
      'medium-box': 70,
      'large-box': 15,
      'wardrobe-box': 6,
      'dish-box': 5,
    }),
  },
  {
    slug: 'office-small',
    name: { en: 'Small office', es: 'Oficina pequeña' },
    description: {
      en: 'Six workplaces, a meeting table, files and a printer.',
      es: 'Seis puestos de trabajo, mesa de reuniones, archivos e impresora.',
    },
    crew_size: 3,
    vehicle: 'box16',
    items: counted({
      desk: 6,
      'office-chair': 10,
      'conference-table': 1,
      'four-drawer-file': 3,
      bookcase: 2,
      'desktop-computer': 6,
      monitor: 8,
      printer: 1,
      whiteboard: 1,
      'mini-fridge': 1,
      'medium-box': 24,
    }),
  },
]

function counted(quantities: Record<string, number>): SizeSeed['items'] {
  return Object.entries(quantities).map(([item, quantity]) => ({ item, quantity }))
}
