import { describe, expect, test } from 'vitest'

import { type Notification, readNotification } from '#contract/realtime/notification.ts'
import { merged } from '#front/features/notifications/merged.ts'
import { pathOf } from '#front/features/notifications/notification-link.tsx'
import { shownOf } from '#front/features/notifications/use-notification-pages.ts'
import { deviceTypeOf } from '#front/ports/device-type.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()

function aNotification(change: Partial<Notification> & { id: string }): Notification {
  const minute = Number(change.id)
  return {
    title: 'A title',
    message: '',
    type: 'in-app',
    additional_data: {},
    read: false,
    is_urgent: false,
    link: null,
    link_label: null,
    image_link: null,
    created_at: at(minute),
    updated_at: at(minute),
    ...change,
  }
}

const ids = (some: readonly Notification[]) => some.map(({ id }) => id).join(' ')

describe('merging new notifications', () => {
  test('lists each once, the newest first', () => {
    const known = [aNotification({ id: '3' }), aNotification({ id: '1' })]
    const arrived = [aNotification({ id: '2' }), aNotification({ id: '3' })]
    expect(ids(merged(known, arrived))).toBe('3 2 1')
  })

  test('keeps the order of sending within one instant', () => {
    const created_at = at(0)
    const some = ['9', '10', '8'].map((id) => aNotification({ id, created_at }))
    expect(ids(merged([], some))).toBe('10 9 8')
  })

  test('marks one read that was read elsewhere, whichever update comes first', () => {
    const unread = aNotification({ id: '1' })
    const readLive = { ...unread, read: true }
    const readRow = { ...readLive, updated_at: at(5) }
    expect(merged([unread], [readLive])).toEqual([readLive])
    expect(merged([unread], [readRow])).toEqual([readRow])
    expect(merged([readRow], [unread])).toEqual([readRow])
  })
})

describe('a page of notifications', () => {
  const known = ['6', '5', '4', '3', '2', '1'].map((id) =>
    aNotification({ id, read: ['5', '2'].includes(id) }),
  )

  test('shows what was loaded, with later ones on top', () => {
    expect(ids(shownOf(known, ['4', '3'], 'all'))).toBe('6 5 4 3')
  })

  test('that shows only unread ones keeps one that is marked as read now, and adds no other', () => {
    expect(ids(shownOf(known, ['3', '2', '1'], 'unread'))).toBe('6 4 3 2 1')
  })

  test('that is empty shows the first that arrives', () => {
    expect(ids(shownOf(known.slice(5), [], 'all'))).toBe('1')
  })
})

describe('a link', () => {
  test.each([
    ['/customer/moves/details?code=MV-1#price', '/customer/moves/details?code=MV-1#price'],
    ['/admin/orders', '/admin/orders'],
    ['https://elsewhere.test/', null],
    ['//elsewhere.test/', null],
    ['javascript:alert(1)', null],
    [null, null],
  ])('%s leads to %s', (link, path) => {
    expect(pathOf({ link })).toBe(path)
  })
})

describe('a push message', () => {
  test('is read from its texts alone', () => {
    const fields = {
      notification_id: '42',
      title: 'Your movers are here',
      message: 'They ring.',
      timestamp: '1767268800000',
      read: 'true',
      link: '/customer',
      link_label: '',
      additional_data: '{"code":"MV-7K3Q9D"}',
    }
    expect(readNotification(fields)).toEqual({
      id: '42',
      title: 'Your movers are here',
      message: 'They ring.',
      type: 'in-app',
      link: '/customer',
      link_label: null,
      image_link: null,
      read: true,
      is_urgent: false,
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      additional_data: { code: 'MV-7K3Q9D' },
    })
  })

  test('prefers its own time and id to the message’s', () => {
    const read = readNotification({
      id: 7,
      notification_id: '8',
      title: 'x',
      timestamp: '0',
      created_at: at(3),
    })
    expect(read).toMatchObject({ id: '7', created_at: at(3), read: false })
  })

  test.each(['', 'no JSON', '[1]', '"text"', 'null', undefined, 7])(
    'has no additional data in %j',
    (additional_data) => {
      const read = readNotification({ id: '1', title: 'x', additional_data })
      expect(read?.additional_data).toEqual({})
    },
  )

  test.each([{}, { title: 'x' }, { id: '1' }, { id: '', title: 'x' }, { id: '1', title: '' }])(
    'is ignored without an id or a title, as %j',
    (fields) => {
      expect(readNotification(fields)).toBeNull()
    },
  )
})

describe('the device', () => {
  const os = (system: string, maxTouchPoints = 0) => ({
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Safari/537.36`,
    maxTouchPoints,
  })
  test.each([
    ['iPhone', os('iPhone; CPU iPhone OS 18_1 like Mac OS X', 5)],
    ['iPad', os('iPad; CPU OS 12_5 like Mac OS X', 5)],
    ['iPad', os('Macintosh; Intel Mac OS X 10_15_7', 5)],
    ['Mac', os('Macintosh; Intel Mac OS X 10_15_7')],
    ['Android', os('Linux; Android 15; Pixel 9', 5)],
    ['Windows', os('Windows NT 10.0; Win64; x64', 10)],
    ['Linux', os('X11; Linux x86_64')],
    ['Unknown', os('PlayStation; PlayStation 5/2.26')],
  ])('is recognized as %s', (type, device) => {
    expect(deviceTypeOf(device)).toBe(type)
  })
})
