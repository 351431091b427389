/** The demo's towns, with plausible addresses. */
export const towns = {
  bay: {
    city: 'san-francisco',
    time_zone: 'America/Los_Angeles',
    share: 34,
    zips: {
      '94110': ['Valencia St', 'Folsom St', 'Guerrero St', 'Bryant St'],
      '94122': ['Irving St', 'Judah St', 'Lincoln Way', '19th Ave'],
      '94117': ['Haight St', 'Fell St', 'Cole St', 'Hayes St'],
      '94109': ['Polk St', 'Larkin St', 'Hyde St', 'Bush St'],
      '94131': ['Diamond St', 'Glen Park Way', 'Chenery St'],
      '94612': ['Broadway', 'Harrison St', 'Webster St'],
      '94618': ['College Ave', 'Claremont Ave', 'Lawton Ave'],
      '94609': ['Telegraph Ave', 'Shattuck Ave', 'Dover St'],
      '94703': ['Sacramento St', 'California St', 'McGee Ave'],
    },
  },
  chicago: {
    city: 'chicago',
    time_zone: 'America/Chicago',
    share: 22,
    zips: {
      '60647': ['N Kedzie Ave', 'W Palmer St', 'N Sawyer Ave'],
      '60657': ['N Broadway', 'W Belmont Ave', 'N Clark St'],
      '60614': ['N Halsted St', 'W Armitage Ave', 'N Orchard St'],
      '60622': ['W Division St', 'N Damen Ave', 'W Augusta Blvd'],
      '60640': ['N Clark St', 'W Argyle St', 'N Magnolia Ave'],
      '60618': ['N Western Ave', 'W Addison St', 'N Hoyne Ave'],
      '60605': ['S Michigan Ave', 'S Wabash Ave', 'S State St'],
    },
  },
  austin: {
    city: 'austin',
    time_zone: 'America/Chicago',
    share: 18,
    zips: {
      '78702': ['E Cesar Chavez St', 'E 6th St', 'Holly St'],
      '78723': ['Berkman Dr', 'Manor Rd', 'Mueller Blvd'],
      '78704': ['S Lamar Blvd', 'S 1st St', 'Barton Springs Rd'],
      '78745': ['Manchaca Rd', 'W Stassney Ln', 'Garrison Rd'],
      '78751': ['Duval St', 'Guadalupe St', 'Avenue G'],
      '78758': ['Burnet Rd', 'Kramer Ln', 'Metric Blvd'],
    },
  },
  denver: {
    city: 'denver',
    time_zone: 'America/Denver',
    share: 14,
    zips: {
      '80202': ['Blake St', 'Wynkoop St', '17th St'],
      '80205': ['Larimer St', 'Walnut St', 'Downing St'],
      '80209': ['S Gaylord St', 'S Pennsylvania St', 'E Alameda Ave'],
      '80211': ['W 32nd Ave', 'Tejon St', 'Zuni St'],
      '80218': ['E 17th Ave', 'N Marion St', 'Vine St'],
      '80220': ['Colfax Ave', 'Krameria St', 'Holly St'],
    },
  },
  seattle: {
    city: 'seattle',
    time_zone: 'America/Los_Angeles',
    share: 12,
    zips: {
      '98103': ['Fremont Ave N', 'Stone Way N', 'Phinney Ave N'],
      '98115': ['NE 65th St', 'Roosevelt Way NE', '35th Ave NE'],
      '98122': ['E Pike St', 'E Union St', '23rd Ave'],
      '98109': ['Queen Anne Ave N', 'Dexter Ave N', 'Westlake Ave N'],
      '98107': ['NW Market St', 'Ballard Ave NW', '15th Ave NW'],
      '98144': ['Rainier Ave S', '31st Ave S', 'Beacon Ave S'],
    },
  },
} as const satisfies Record<
  string,
  { city: string; time_zone: string; share: number; zips: Record<string, readonly string[]> }
>

export type Town = keyof typeof towns
export const townNames = Object.keys(towns) as Town[]
