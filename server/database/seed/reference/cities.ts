import { california } from './cities/california.ts'
import type { CitySeed } from './cities/city-seed.ts'
import { midAtlantic } from './cities/mid-atlantic.ts'
import { midSouth } from './cities/mid-south.ts'
import { midwest } from './cities/midwest.ts'
import { mountainSouthwest } from './cities/mountain-southwest.ts'
import { northeast } from './cities/northeast.ts'
import { pacificNorthwest } from './cities/pacific-northwest.ts'
import { plains } from './cities/plains.ts'
import { southAtlantic } from './cities/south-atlantic.ts'
import { texas } from './cities/texas.ts'

/** The cities a new installation serves or announces, at least one in every state. */
export const cities: CitySeed[] = [
  ...california,
  ...pacificNorthwest,
  ...mountainSouthwest,
  ...texas,
  ...plains,
  ...midwest,
  ...southAtlantic,
  ...midSouth,
  ...midAtlantic,
  ...northeast,
]
