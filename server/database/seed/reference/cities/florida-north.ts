import type { CitySeed } from './city-seed.ts'

export const floridaNorth: CitySeed[] = [
  {
    slug: 'orlando',
    name: 'Orlando',
    state_code: 'FL',
    lat: 28.5383,
    lng: -81.3792,
    radius_mi: 26,
    speed_mph: 25,
    market: 'first',
    hero: 'Unpack sooner and enjoy Orlando earlier.',
    intro:
      'Downtown’s lakeside districts have bungalows on brick streets, the south and west are gated communities and garden apartments with outside stairs, and new towers ring Lake Eola. Interstate 4 is slow at almost any hour, so routes matter. Count on heat, humidity and a thunderstorm on summer afternoons.',
  },
  {
    slug: 'tampa',
    name: 'Tampa',
    state_code: 'FL',
    lat: 27.9506,
    lng: -82.4572,
    radius_mi: 24,
    speed_mph: 24,
    market: 'first',
    hero: 'Bay to bungalow, Tampa moves with the tide.',
    intro:
      'Seminole Heights and Hyde Park have raised bungalows with deep porches, Channelside and the islands have towers with booked elevators, and the suburbs have gates and garages. Low streets near the bay flood in heavy rain and storm surge. The Gasparilla parade closes Bayshore and its neighbors on a winter weekend.',
  },
  {
    slug: 'st-petersburg',
    name: 'St. Petersburg',
    state_code: 'FL',
    lat: 27.7676,
    lng: -82.6403,
    radius_mi: 18,
    speed_mph: 23,
    market: 'first',
    hero: 'Sunshine, brick streets and a lighter load in St. Petersburg.',
    intro:
      'Old Northeast and Kenwood have brick streets, alleys and bungalows with garage apartments behind; downtown’s waterfront is condominium towers with strict moving rules. Evacuation zones cover much of the shore, so know yours in hurricane season. The Howard Frankland is the usual bridge, and it is slow by day’s end.',
  },
  {
    slug: 'jacksonville',
    name: 'Jacksonville',
    state_code: 'FL',
    lat: 30.3322,
    lng: -81.6557,
    radius_mi: 32,
    speed_mph: 27,
    market: 'first',
    hero: 'One huge city, one simple move in Jacksonville.',
    intro:
      'Riverside and Avondale have bungalows and old apartment houses under oaks, San Marco has the river, the Beaches have narrow lots and sandy lanes, and the Southside is garden apartments and gates. The St. Johns River divides everything, so the bridge you cross decides the drive. Navy families make summer busy.',
    faq: [
      {
        question: 'How long does it take to cross town?',
        answer:
          'Longer than newcomers expect: the city is enormous, and trips between the Beaches and the Westside go over a river bridge. The quote counts the real route and its speed, not a straight line.',
      },
      {
        question: 'Do you move people to the bases?',
        answer:
          'Yes. The gate needs the crew’s names and the truck’s details ahead of time, so put the visitor instructions in your order’s notes.',
      },
    ],
  },
  {
    slug: 'port-st-lucie',
    name: 'Port St. Lucie',
    state_code: 'FL',
    lat: 27.273,
    lng: -80.3582,
    radius_mi: 18,
    speed_mph: 27,
    market: 'later',
    hero: 'Quarter-acre lots and quiet carries: Port St. Lucie.',
    intro:
      'A developer sold the lots by installment long before there was a city, and the winding streets are one single-story block house after another. Tradition and St. Lucie West are planned and gated. There is no old downtown, and stairs are rare, but hurricane shutters and canals are not.',
  },
  {
    slug: 'tallahassee',
    name: 'Tallahassee',
    state_code: 'FL',
    lat: 30.4383,
    lng: -84.2807,
    radius_mi: 20,
    speed_mph: 24,
    market: 'later',
    hero: 'Canopy roads and campus leases: Tallahassee.',
    intro:
      'Oaks meet over the canopy roads so low that trucks must pick their way, and the red-clay hills surprise those who think the state is flat. Two universities turn over in the first weeks of August. Midtown is bungalows, Killearn and SouthWood are newer, and the legislature’s session fills short lets each spring.',
  },
  {
    slug: 'cape-coral',
    name: 'Cape Coral',
    state_code: 'FL',
    lat: 26.5629,
    lng: -81.9495,
    radius_mi: 18,
    speed_mph: 25,
    market: 'later',
    hero: 'Four hundred miles of canals, one way to your door: Cape Coral.',
    intro:
      'More canals than Venice means streets that end at water, and an address needs its quadrant: NW, NE, SW or SE. Houses are single-story with tile floors and a pool cage behind. The bridges to Fort Myers are tolled toward the Cape, and slow from January to April when the winter residents are here.',
  },
  {
    slug: 'gainesville',
    name: 'Gainesville',
    state_code: 'FL',
    lat: 29.6516,
    lng: -82.3248,
    radius_mi: 18,
    speed_mph: 24,
    market: 'later',
    hero: 'Gators come and go; Gainesville keeps moving.',
    intro:
      'Tens of thousands of leases end on the last day of July and begin some days later, which leaves half the students with a full truck and no keys: ask about storage. The Duckpond has wooden houses under oaks, Haile is rear lanes and porches. Rain comes at three on summer days.',
  },
  {
    slug: 'palm-bay',
    name: 'Palm Bay',
    state_code: 'FL',
    lat: 28.0345,
    lng: -80.5887,
    radius_mi: 18,
    speed_mph: 26,
    market: 'later',
    hero: 'Space Coast living, straightforward loading: Palm Bay.',
    intro:
      'One developer drew tens of thousands of lots, and homes stand scattered over them, so a quiet street may be a long drive from the next; Bayside Lakes is planned and newer. Engineers come for the aerospace plants, and on launch days the causeways fill. Sandy shoulders can swallow a wheel.',
  },
  {
    slug: 'clearwater',
    name: 'Clearwater',
    state_code: 'FL',
    lat: 27.9659,
    lng: -82.8001,
    radius_mi: 15,
    speed_mph: 23,
    market: 'first',
    hero: 'Ahead of the beach traffic: Clearwater.',
    intro:
      'One causeway leads to the beach and is full from ten in the morning every spring break day, so island condominiums are loaded at eight. Countryside and the east are ranch homes, villas and mobile-home parks with their own rules. Evacuation zones cover much of the shore.',
  },
  {
    slug: 'lakeland',
    name: 'Lakeland',
    state_code: 'FL',
    lat: 28.0395,
    lng: -81.9498,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Swans on the lake, boxes on the truck: Lakeland.',
    intro:
      'Thirty-eight named lakes bend the streets, and swans cross them. Dixieland and Lake Morton have bungalows with porches and alleys, the south is subdivisions, and many parks of manufactured homes fill with northerners in winter. Interstate 4 lies between Tampa and Orlando, with the traffic of both.',
  },
]
