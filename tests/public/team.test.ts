import { describe, expect, test } from 'vitest'

import type { MemberRole } from '#contract/kernel/access.ts'
import { mayOpen, rolesToTell } from '#contract/member-rights.ts'
import { routes } from '#contract/routes.ts'
import { areas, groupsOf } from '../../src-public/routing/areas.ts'

const navigation = (role: MemberRole | null) =>
  groupsOf('mover', (page) => mayOpen(role, page)).map(({ label, pages }) => [label, ...pages])

describe('the navigation of a company', () => {
  test('is whole for its owners', () => {
    expect(groupsOf('mover', (page) => mayOpen('owner', page))).toEqual(areas.mover)
  })

  test('shows a dispatcher no money and no agreement', () => {
    expect(navigation('dispatcher')).toEqual([
      ['day', 'mover', 'chat', 'mover-notifications'],
      ['jobs', 'mover-jobs'],
      ['calendar', 'mover-calendar'],
      [
        'business',
        'mover-profile',
        'mover-documents',
        'mover-documents-background',
        'mover-preferences',
        'mover-account',
      ],
    ])
  })

  test('shows a bookkeeper the money, and of the business the profile', () => {
    expect(navigation('bookkeeper').slice(3)).toEqual([
      ['money', 'mover-wallet', 'mover-earnings', 'mover-earnings-payouts', 'mover-statements'],
      ['business', 'mover-profile', 'mover-account'],
    ])
  })

  test('shows a viewer neither money nor anything that is only for changes', () => {
    expect(navigation('viewer').flat()).toEqual(
      'day mover chat mover-notifications jobs mover-jobs calendar mover-calendar business mover-profile mover-account'.split(
        ' ',
      ),
    )
  })

  test('decides about each page of the area', () => {
    const pages = Object.keys(routes).filter((name) => /^mover(-|$)/.test(name))
    expect(pages.filter((page) => mayOpen(null, page))).toEqual([
      'mover-account',
      'mover-notifications',
    ])
  })
})

test('notices reach those who dispatch or keep the books, and owners', () => {
  expect(rolesToTell('mover-jobs-details')).toEqual(['owner', 'dispatcher'])
  expect(rolesToTell('mover-statements')).toEqual(['owner', 'bookkeeper'])
  expect(rolesToTell('mover-wallet-edit')).toEqual(['owner'])
})
