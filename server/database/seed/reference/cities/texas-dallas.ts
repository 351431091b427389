import type { CitySeed } from './city-seed.ts'

export const texasDallas: CitySeed[] = [
  {
    slug: 'dallas',
    name: 'Dallas',
    state_code: 'TX',
    lat: 32.7767,
    lng: -96.797,
    radius_mi: 30,
    speed_mph: 25,
    market: 'first',
    hero: 'Uptown tower or Lake Highlands ranch: Dallas, moved.',
    intro:
      'High-rises in Uptown, Victory Park and downtown have docks, freight elevators and move-in fees; the M Streets and Oak Cliff have brick Tudors and Craftsman houses with narrow drives. Garden apartments elsewhere mean outside stairs and long walks from the fire lane. Summers are very hot, and spring brings hail.',
    faq: [
      {
        question: 'What will my Dallas high-rise ask for?',
        answer:
          'Typically an elevator reservation, a certificate of insurance naming the owner and manager, and a weekday window. Pass the requirements on as the building wrote them, and your mover’s insurer issues the certificate.',
      },
      {
        question: 'How far can the truck be from my apartment?',
        answer:
          'As near as the fire lane rules allow. In large garden complexes that may be a long carry, so tell us your building’s letter and the distance from the closest legal space.',
      },
    ],
  },
  {
    slug: 'fort-worth',
    name: 'Fort Worth',
    state_code: 'TX',
    lat: 32.7555,
    lng: -97.3308,
    radius_mi: 28,
    speed_mph: 26,
    market: 'first',
    hero: 'Where the West begins, your move ends well.',
    intro:
      'Fairmount and Ryan Place have early bungalows and big porches, the Near Southside and West 7th have new apartments over shops, and the north is wide subdivisions with long commutes on 35W. Driveways are the rule outside the center. The Stock Show in January and February fills the cultural district.',
    faq: [
      {
        question: 'Can the crew load from an alley?',
        answer:
          'Often, and in older neighborhoods it is the best way. Check for low wires, gates and trash carts, and tell us the width at its narrowest.',
      },
      {
        question: 'What about storms?',
        answer:
          'Spring brings hail, high wind and tornado warnings. When a warning is issued the crew stops and shelters, and the truck stays closed until it has passed. If the forecast is bad the day before, move the window.',
      },
    ],
  },
  {
    slug: 'arlington',
    name: 'Arlington',
    state_code: 'TX',
    lat: 32.7357,
    lng: -97.1081,
    radius_mi: 18,
    speed_mph: 26,
    market: 'first',
    hero: 'Between Dallas and Fort Worth, right at your new Arlington door.',
    intro:
      'Brick ranch houses and two-story subdivisions with driveways dominate, plus garden apartments with outside stairs near the university. Game and concert days in the entertainment district back up the roads from Interstate 30, so check the schedule before you pick a time. Summers are hot and storms come in spring.',
  },
  {
    slug: 'plano',
    name: 'Plano',
    state_code: 'TX',
    lat: 33.0198,
    lng: -96.6989,
    radius_mi: 18,
    speed_mph: 27,
    market: 'first',
    hero: 'A tidy street and a tidy move in Plano.',
    intro:
      'Two-story brick houses with rear garages on alleys are the local pattern, and the alley is often the shortest carry. Legacy West and downtown Plano have mid-rise apartments with docks and elevator times. Corporate relocations make early summer busy.',
  },
  {
    slug: 'irving',
    name: 'Irving',
    state_code: 'TX',
    lat: 32.814,
    lng: -96.9489,
    radius_mi: 14,
    speed_mph: 25,
    market: 'first',
    hero: 'From the canals of Las Colinas to old Irving, all in a day.',
    intro:
      'Las Colinas has towers and townhomes on canals with concierge desks, elevator pads and dock times; Valley Ranch winds around its own waterways; old Irving south of Highway 183 is frame and brick ranches. The airport is next door, and its highways change shape every year. Allow for toll lanes.',
  },
  {
    slug: 'garland',
    name: 'Garland',
    state_code: 'TX',
    lat: 32.9126,
    lng: -96.6389,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Alleys behind, porch in front, Garland made simple.',
    intro:
      'Brick ranch houses with the garage on the alley are the standard, so the truck often loads in back, where wires hang low. The shore of Lake Ray Hubbard has newer two-stories, and downtown’s square has apartments by the train. Spring hail comes fast; we keep the doors of the truck closed between trips.',
  },
  {
    slug: 'frisco',
    name: 'Frisco',
    state_code: 'TX',
    lat: 33.1507,
    lng: -96.8236,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'New streets, tall stairs, ready crew: Frisco.',
    intro:
      'A small town in 1990, it grew past two hundred thousand people, nearly all in two-story brick houses with a curved stair and a game room above the garage. Associations rule on trucks and trailers. The tollway is the way to Dallas and a line in the price; Preston Road is the one without.',
  },
  {
    slug: 'mckinney',
    name: 'McKinney',
    state_code: 'TX',
    lat: 33.1972,
    lng: -96.6398,
    radius_mi: 15,
    speed_mph: 26,
    market: 'first',
    hero: 'Courthouse square to Stonebridge: McKinney.',
    intro:
      'Around the old square are Victorian houses with tall windows and narrow stairs; Stonebridge Ranch and Craig Ranch are newer, with lakes and long rules. Clay soil heaves and driveways tilt, so ramps are checked at every house. School’s end in late May begins the rush.',
  },
  {
    slug: 'grand-prairie',
    name: 'Grand Prairie',
    state_code: 'TX',
    lat: 32.746,
    lng: -96.9978,
    radius_mi: 14,
    speed_mph: 26,
    market: 'first',
    hero: 'Long city, short carry: Grand Prairie.',
    intro:
      'It runs long and narrow between Dallas and Fort Worth, from postwar frame houses around Main Street to large brick ones by Joe Pool Lake. Ask which end before you guess the drive. Horse races and concerts crowd Belt Line Road on weekends.',
  },
  {
    slug: 'denton',
    name: 'Denton',
    state_code: 'TX',
    lat: 33.2148,
    lng: -97.1331,
    radius_mi: 16,
    speed_mph: 25,
    market: 'later',
    hero: 'Two universities, one square, no dropped boxes: Denton.',
    intro:
      'North Texas and Texas Woman’s turn over thousands of leases in the first weeks of August. Oak and Hickory streets have old houses with deep porches, the campus edges have frame rentals with high steps, and Robson Ranch is level and past fifty-five. Interstate 35 splits here and both arms are slow.',
  },
  {
    slug: 'mesquite',
    name: 'Mesquite',
    state_code: 'TX',
    lat: 32.7668,
    lng: -96.5992,
    radius_mi: 13,
    speed_mph: 26,
    market: 'first',
    hero: 'Rodeo town, ready ramps: Mesquite.',
    intro:
      'Whole neighborhoods of one-story brick houses were built here between the 1950s and the 1970s, most with alley garages and few steps. Interstates 635, 30 and 20 all touch the town, and the drive to Dallas is short at noon and long at five. Summer heat comes off the concrete, so water is on the truck.',
  },
  {
    slug: 'carrollton',
    name: 'Carrollton',
    state_code: 'TX',
    lat: 32.9756,
    lng: -96.89,
    radius_mi: 13,
    speed_mph: 25,
    market: 'first',
    hero: 'Old depot town, new front door: Carrollton.',
    intro:
      'Downtown’s square has apartments by the Green Line, the neighborhoods east of Josey are 1970s brick with alley access, and newer two-stories lie toward Hebron. Trains cross at grade on several lines. Korean shops around Old Denton Road keep the weekends lively.',
  },
  {
    slug: 'lewisville',
    name: 'Lewisville',
    state_code: 'TX',
    lat: 33.0462,
    lng: -96.9942,
    radius_mi: 13,
    speed_mph: 26,
    market: 'first',
    hero: 'Lakeside, trackside, Old Town: Lewisville.',
    intro:
      'Old Town’s frame houses and new townhomes stand near the A-train, and subdivisions spread to the lake and the dam. Apartment complexes by Interstate 35E are three floors without elevators, and the third floor is where we bring an extra pair of hands. Storms on the lake come up quickly in May.',
  },
  {
    slug: 'richardson',
    name: 'Richardson',
    state_code: 'TX',
    lat: 32.9483,
    lng: -96.7299,
    radius_mi: 12,
    speed_mph: 25,
    market: 'first',
    hero: 'Telecom town, tree-lined streets: Richardson.',
    intro:
      'Canyon Creek and the Reservation are mid-century houses under old trees with garages on the alley; CityLine and the blocks by the university are apartment buildings with docks and timed elevators. Central Expressway divides the town east from west. Clay soil makes doors stick, and we measure before we carry.',
  },
]
