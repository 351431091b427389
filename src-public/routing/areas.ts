import type { RouteName } from '#contract/routes.ts'
import type { areas as texts } from '../locales/en/areas.ts'

/** A screen of a role's own area, or the chats. None of their paths has a parameter. */
export type AreaPage = Extract<
  RouteName,
  'chat' | 'customer' | 'mover' | 'driver' | `${'customer' | 'mover' | 'driver'}-${string}`
>

/** A place in a role's navigation: its pages, the first of which it opens. */
export type AreaGroup = {
  /** The text key of its label, in the area `areas`. */
  label: Exclude<keyof typeof texts, 'pages' | 'waits' | `unread_${string}` | 'as_company'>
  /** Shown as a row where there are several. A page below one of them belongs to the group too. */
  pages: readonly AreaPage[]
}

/** The screens of each role, in the order of its navigation. Screens that don't exist are left out. */
export const areas = {
  customer: [
    { label: 'home', pages: ['customer'] },
    { label: 'moves', pages: ['customer-moves'] },
    { label: 'payments', pages: ['customer-payments', 'customer-payments-history'] },
    { label: 'messages', pages: ['chat'] },
    { label: 'me', pages: ['customer-profile', 'customer-notifications'] },
  ],
  mover: [
    { label: 'day', pages: ['mover', 'chat', 'mover-notifications'] },
    { label: 'jobs', pages: ['mover-jobs'] },
    { label: 'calendar', pages: ['mover-calendar'] },
    {
      label: 'money',
      pages: ['mover-wallet', 'mover-earnings', 'mover-earnings-payouts', 'mover-statements'],
    },
    {
      label: 'business',
      pages: [
        'mover-profile',
        'mover-documents',
        'mover-documents-background',
        'mover-documents-legals',
        'mover-preferences',
        'mover-account',
      ],
    },
  ],
  driver: [
    { label: 'today', pages: ['driver'] },
    { label: 'jobs', pages: ['driver-jobs'] },
    { label: 'documents', pages: ['driver-documents'] },
    { label: 'messages', pages: ['chat'] },
    { label: 'me', pages: ['driver-profile', 'driver-notifications'] },
  ],
} as const satisfies Record<string, readonly AreaGroup[]>

export type AreaName = keyof typeof areas

export function isArea(role: string): role is AreaName {
  return Object.hasOwn(areas, role)
}

/** Returns the area that a screen is in; the chats are in that of whoever reads them. Null if none. */
export function areaOf(route: RouteName, reader: string | undefined): AreaName | null {
  const [first = ''] = route.split('-')
  const area = first === 'chat' ? (reader ?? '') : first
  return isArea(area) ? area : null
}

/** Returns an area's groups without the pages that are not to be shown, and without empty groups. */
export const groupsOf = (
  role: AreaName,
  isShown: (page: AreaPage) => boolean,
): readonly AreaGroup[] =>
  areas[role]
    .map((group: AreaGroup) => ({ ...group, pages: group.pages.filter(isShown) }))
    .filter((group) => group.pages.length > 0)

/** Returns the group that a screen belongs to; undefined if there is none. */
export function groupOf(groups: readonly AreaGroup[], route: RouteName): AreaGroup | undefined {
  const here = pageOf(groups, route)
  return groups.find(({ pages }) => pages.some((page) => page === here))
}

/**
 * Returns how closely a page belongs to another one: the length of the other's name; 0 if not at
 * all.
 */
const closeness = (route: RouteName, page: AreaPage): number =>
  route === page || (route.startsWith(`${page}-`) && !isArea(page)) ? page.length : 0

/** Returns the page of the navigation that a screen belongs to; undefined if there is none. */
export function pageOf(groups: readonly AreaGroup[], route: RouteName): AreaPage | undefined {
  const pages = groups.flatMap((group) => group.pages)
  const closest = pages.toSorted((one, other) => closeness(route, other) - closeness(route, one))[0]
  return closest !== undefined && closeness(route, closest) > 0 ? closest : undefined
}
