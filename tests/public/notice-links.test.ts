import { expect, test } from 'vitest'

import { notifications } from '#contract/locales/en/notifications.ts'
import { resources } from '#contract/resources.ts'
import { adminRoutes, routes } from '#contract/routes.ts'
import { isBuilt } from '#front/routing/pages.ts'
import { linkTo, type Page } from '#server/modules/notifications/links.ts'

const pages = Object.keys(notifications.links) as Page[]
const record = { id: 7, code: 'MV-7K3Q9D' }

test.each(pages)('the link of mails and notifications to %s leads to a page', (page) => {
  for (const given of [{}, record]) {
    const [path = ''] = linkTo(page, given).to.split('?')
    const route = routeOf(path)
    if (path.startsWith('/admin')) expect(isAdminPage(path)).toBe(true)
    else expect([path, route && isBuilt(route.name)]).toEqual([path, true])
  }
})

test.each(['mover-documents', 'driver-documents'] as const)(
  'the link to %s opens its subject',
  (page) => {
    expect(linkTo(page, record).to).toMatch(/\?(id=7|code=MV-7K3Q9D)$/)
  },
)

const routeOf = (path: string) => Object.values(routes).find((route) => route.path === path)

/** A link to a record of the admin always names it. */
function isAdminPage(path: string): boolean {
  const isRoute = Object.values(adminRoutes).some((route) => route.path === path)
  const lists = Object.values(resources).map(({ admin }) => admin.path)
  return isRoute || lists.some((list) => path === list || path.startsWith(`${list}/details/`))
}
