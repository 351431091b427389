import timeZoneAt from 'tz-lookup'

import { alaskaHawaii } from './cities/alaska-hawaii.ts'
import { arizona } from './cities/arizona.ts'
import { californiaBay } from './cities/california-bay.ts'
import { californiaCoast } from './cities/california-coast.ts'
import { californiaInland } from './cities/california-inland.ts'
import { californiaLosAngeles } from './cities/california-los-angeles.ts'
import { californiaOrange } from './cities/california-orange.ts'
import { californiaSanDiego } from './cities/california-san-diego.ts'
import { californiaValley } from './cities/california-valley.ts'
import type { CitySeed } from './cities/city-seed.ts'
import { colorado } from './cities/colorado.ts'
import { floridaNorth } from './cities/florida-north.ts'
import { floridaSouth } from './cities/florida-south.ts'
import { georgiaSouthCarolina } from './cities/georgia-south-carolina.ts'
import { gulfStates } from './cities/gulf-states.ts'
import { illinoisIndiana } from './cities/illinois-indiana.ts'
import { michiganOhio } from './cities/michigan-ohio.ts'
import { missouriKansas } from './cities/missouri-kansas.ts'
import { mountain } from './cities/mountain.ts'
import { newEngland } from './cities/new-england.ts'
import { newYork } from './cities/new-york.ts'
import { northCarolina } from './cities/north-carolina.ts'
import { oklahomaDakotas } from './cities/oklahoma-dakotas.ts'
import { pacificNorthwest } from './cities/pacific-northwest.ts'
import { pennsylvaniaNewJersey } from './cities/pennsylvania-new-jersey.ts'
import { puertoRico } from './cities/puerto-rico.ts'
import { southwest } from './cities/southwest.ts'
import { tennesseeKentucky } from './cities/tennessee-kentucky.ts'
import { texasCentral } from './cities/texas-central.ts'
import { texasDallas } from './cities/texas-dallas.ts'
import { texasGulf } from './cities/texas-gulf.ts'
import { upperMidwest } from './cities/upper-midwest.ts'
import { virginiaMaryland } from './cities/virginia-maryland.ts'

const seeds: CitySeed[] = [
  ...californiaBay,
  ...californiaValley,
  ...californiaCoast,
  ...californiaLosAngeles,
  ...californiaOrange,
  ...californiaInland,
  ...californiaSanDiego,
  ...pacificNorthwest,
  ...alaskaHawaii,
  ...mountain,
  ...colorado,
  ...southwest,
  ...arizona,
  ...texasCentral,
  ...texasDallas,
  ...texasGulf,
  ...oklahomaDakotas,
  ...missouriKansas,
  ...upperMidwest,
  ...illinoisIndiana,
  ...michiganOhio,
  ...floridaSouth,
  ...floridaNorth,
  ...georgiaSouthCarolina,
  ...northCarolina,
  ...tennesseeKentucky,
  ...gulfStates,
  ...virginiaMaryland,
  ...pennsylvaniaNewJersey,
  ...newYork,
  ...newEngland,
  ...puertoRico,
]

/**
 * The cities that a new installation announces: the country's largest, and at least one in each
 * state. A later market is one that no first market reaches.
 */
export const cities = seeds.map((city) => ({
  ...city,
  faq: city.faq ?? [],
  time_zone: timeZoneAt(city.lat, city.lng),
}))
