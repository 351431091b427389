import type { CitySeed } from './city-seed.ts'

export const puertoRico: CitySeed[] = [
  {
    slug: 'san-juan',
    name: 'San Juan',
    state_code: 'PR',
    lat: 18.4655,
    lng: -66.1057,
    radius_mi: 15,
    speed_mph: 17,
    market: 'later',
    hero: 'De balcón a balcón: San Juan, with care.',
    intro:
      'Old San Juan’s streets are paved with blue cobbles and lined with balconies over tall doors, where only a small truck passes and the stair is steep. Condado and Isla Verde are towers with docks and association hours; Hato Rey and Río Piedras are concrete houses behind iron gates. Hurricane season runs from June to November.',
  },
]
