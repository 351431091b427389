import type { CitySeed } from './city-seed.ts'

export const oklahomaDakotas: CitySeed[] = [
  {
    slug: 'oklahoma-city',
    name: 'Oklahoma City',
    state_code: 'OK',
    lat: 35.4676,
    lng: -97.5164,
    radius_mi: 28,
    speed_mph: 27,
    market: 'first',
    hero: 'Plenty of room for the truck in Oklahoma City.',
    intro:
      'Heritage Hills and Mesta Park have large early houses with servants’ stairs, Midtown and Bricktown have lofts with freight elevators, and the rest is brick ranches and wide new subdivisions. The city covers a huge area, so mileage varies more than handling. Spring storms and a steady wind shape the calendar.',
    faq: [
      {
        question: 'What happens during a tornado warning?',
        answer:
          'Everyone stops and shelters with you or at the nearest safe place, and loading goes on once it is lifted. If a day of high risk is forecast, changing the date the day before is the better plan.',
      },
      {
        question: 'Are there parking permits to think about?',
        answer:
          'Rarely outside downtown. Lofts in Bricktown and Automobile Alley have docks or marked loading zones; elsewhere the driveway does.',
      },
    ],
  },
  {
    slug: 'tulsa',
    name: 'Tulsa',
    state_code: 'OK',
    lat: 36.154,
    lng: -95.9928,
    radius_mi: 22,
    speed_mph: 25,
    market: 'first',
    hero: 'Art Deco downtown, easy driveways beyond: Tulsa moves well.',
    intro:
      'Maple Ridge and Brookside have old houses on leafy streets, downtown has converted Art Deco buildings with small elevators, and south Tulsa is brick subdivisions with garages. Ice storms are the winter risk and thunderstorms the spring one. Expect little trouble with parking.',
  },
  {
    slug: 'omaha',
    name: 'Omaha',
    state_code: 'NE',
    lat: 41.2565,
    lng: -95.9345,
    radius_mi: 22,
    speed_mph: 25,
    market: 'first',
    hero: 'Hills you didn’t expect, help you can count on in Omaha.',
    intro:
      'Dundee and Midtown stand on real hills with retaining walls and steps up to the porch, and the west is subdivisions with walk-out basements. The Old Market’s warehouses have become lofts with old freight elevators. Winters are cold with drifting snow, and the College World Series fills downtown in June.',
  },
  {
    slug: 'lincoln',
    name: 'Lincoln',
    state_code: 'NE',
    lat: 40.8136,
    lng: -96.7026,
    radius_mi: 18,
    speed_mph: 25,
    market: 'first',
    hero: 'Lincoln: move midweek, and never on a game day.',
    intro:
      'On fall Saturdays when the stadium is full, downtown and the streets around it are closed to sensible moving. Near South has large old houses split into flats, and the newer edges have garages and basements. Student leases change at the end of July and in August.',
  },
  {
    slug: 'sioux-falls',
    name: 'Sioux Falls',
    state_code: 'SD',
    lat: 43.5446,
    lng: -96.7311,
    radius_mi: 20,
    speed_mph: 26,
    market: 'first',
    hero: 'A growing city with an easygoing moving day: Sioux Falls.',
    intro:
      'The Cathedral district keeps Victorian houses on a hill, central blocks have bungalows with alleys, and new apartments and twin homes spread to the south. Snow alerts move cars off the streets while plows work, so check before a winter date. Basements are nearly universal and often packed.',
  },
  {
    slug: 'fargo',
    name: 'Fargo',
    state_code: 'ND',
    lat: 46.8772,
    lng: -96.7898,
    radius_mi: 20,
    speed_mph: 25,
    market: 'later',
    hero: 'Flat roads, cold snaps and a warm welcome: Fargo, soon.',
    intro:
      'The ground could hardly be flatter, and most homes have a driveway and a basement. Winter is the challenge: long stretches below zero, blizzards that close the interstates and cars plugged in overnight. Student moves around the universities peak in May and August.',
  },
  {
    slug: 'norman',
    name: 'Norman',
    state_code: 'OK',
    lat: 35.2226,
    lng: -97.4395,
    radius_mi: 16,
    speed_mph: 25,
    market: 'first',
    hero: 'Home games, August leases and a calm crew: Norman.',
    intro:
      'Students turn over the blocks around the campus in the first days of August, and on fall Saturdays the town belongs to the stadium. Chautauqua and Miller have bungalows with porches and detached garages; Brookhaven and the west are brick with wide drives. Forecasters work here for good reason: May storms are serious.',
  },
  {
    slug: 'broken-arrow',
    name: 'Broken Arrow',
    state_code: 'OK',
    lat: 36.0609,
    lng: -95.7975,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'Rose District to the lake edge: Broken Arrow.',
    intro:
      'Brick subdivisions with three-car garages stretch south and east from the Rose District’s old Main Street, and most moves are house to house with few stairs. The expressway to Tulsa is quick outside commuting hours. Ice, more than snow, is what to fear from December on.',
  },
]
