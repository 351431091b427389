import { describe, expect, test } from 'vitest'
import { messagesPerPage } from '#contract/realtime/chat-message.ts'
import { compileRules } from '#server/realtime-database/rules.ts'
import type { RuleQuery } from '#server/realtime-database/rules-values.ts'
import file from '../../database.rules.json' with { type: 'json' }
import { databaseOf, type Json, noon, outcome } from './rules-scenario.ts'

const person = (uid: string, role: string) => ({ uid, provider: 'custom', token: { role } })
const maria = person('maria', 'customer')
const nina = person('nina', 'mover')
const dre = person('dre', 'driver')
const stranger = person('sam', 'customer')
const admin = person('ada', 'admin')
/** A staff member who has other grants. */
const olga = person('olga', 'admin')
const nobody = null
const anonymous = { uid: 'passer', provider: 'anonymous', token: {} }

const greeting = {
  sender: 'maria',
  role: 'customer',
  text: 'Third floor, no lift',
  created_at: noon,
}
const data: Json = {
  chats: {
    'MV-7K3Q9D': {
      members: { maria: 'customer', nina: 'mover', dre: 'driver' },
      messages: { first: { ...greeting, created_at: noon - 1000 } },
    },
    'MV-OTHERS': { members: { sam: 'customer' } },
    'support-TK-1': { members: { maria: 'customer', ada: 'admin', olga: 'admin' } },
    'support-maria': { members: { maria: 'customer', ada: 'admin' } },
    'MV-CLOSES': {
      members: { maria: 'customer', nina: 'mover' },
      messages: { first: { ...greeting, created_at: noon - 1000 } },
      closes_at: noon + 1,
    },
    'MV-CLOSED': {
      members: { maria: 'customer', nina: 'mover' },
      messages: { first: { ...greeting, created_at: noon - 1000 } },
      closes_at: noon,
    },
  },
  support: {
    maria: { name: 'Maria', role: 'customer', message_id: 1, last_at: noon - 1000 },
    sam: { name: 'Sam', role: 'customer', message_id: 2, last_at: noon - 2000 },
  },
  inbox: {
    nina: { 'MV-7K3Q9D': { at: noon - 1000, unread: 2, id: 'first' } },
    dre: { 'MV-7K3Q9D': { at: noon - 1000, unread: 0 } },
  },
  attending: {
    maria: { 'MV-7K3Q9D': { tab: noon }, 'support-maria': { tab: noon } },
    nina: { 'MV-7K3Q9D': { tab: noon } },
    // The format that older pages wrote.
    sam: 'MV-OTHERS',
  },
  peers: {
    maria: { nina: { 'MV-7K3Q9D': true }, dre: { 'MV-7K3Q9D': true } },
    nina: { maria: { 'MV-7K3Q9D': true }, dre: { 'MV-7K3Q9D': true } },
  },
  status: {
    customer: { maria: { online: true, inchat: true }, sam: { online: true } },
    mover: { nina: { online: true, inchat: false } },
    driver: { dre: { online: false } },
  },
  notifications: {
    customer: { maria: { one: { title: 'Picked up', read: false } } },
    mover: { nina: { two: { title: 'Paid', read: false } } },
  },
  grants: { ada: { orders: true, messages: true }, olga: { orders: true } },
  changes: { orders: { 17: 3 }, payments: { 4: 1 } },
  open_jobs: { 12: noon - 1000 },
}

const database = databaseOf(compileRules(file))
const read = (path: string, auth: object | null, query: Partial<RuleQuery> = {}) =>
  outcome(database.read(path, { data, auth: auth as Record<string, unknown> | null, query })) ===
  'yes'
const writeAll = (writes: Record<string, Json>, auth: object | null) =>
  outcome(database.write(writes, { data, auth: auth as Record<string, unknown> | null }))
const write = (path: string, json: Json, auth: object | null) => writeAll({ [path]: json }, auth)
const everybody = { maria, nina, dre, stranger, admin, nobody, anonymous }
const readers = (path: string, query: Partial<RuleQuery> = {}) =>
  Object.entries(everybody).flatMap(([name, auth]) => (read(path, auth, query) ? [name] : []))
const page = { limitToLast: messagesPerPage }

describe('a chat', () => {
  const chat = 'chats/MV-7K3Q9D'

  test.each(['/messages/first', '/members', '/reads', '/closes_at'])(
    '%s is read by its members',
    (place) => {
      expect(readers(`${chat}${place}`)).toEqual(['maria', 'nina', 'dre'])
    },
  )

  test('shows its members one page of messages at a time', () => {
    const messages = `${chat}/messages`
    expect(readers(messages, page)).toEqual(['maria', 'nina', 'dre'])
    expect(readers(messages, { limitToLast: messagesPerPage + 1 })).toEqual([])
    expect(readers(messages, { limitToFirst: 1 })).toEqual([])
    expect(readers(messages, { startAt: noon - 1000 })).toEqual([])
    expect(readers(messages)).toEqual([])
    expect(readers(chat, page)).toEqual([])
  })

  test('with support has its own members', () => {
    expect(readers('chats/support-TK-1/messages', page)).toEqual(['maria', 'admin'])
    expect(write('chats/support-TK-1/messages/m', greeting, maria)).toBe('yes')
    const answer = { ...greeting, sender: 'ada', role: 'admin' }
    expect(write('chats/support-TK-1/messages/m', answer, admin)).toBe('yes')
  })

  test('has staff in it as long as their grant lasts', () => {
    const place = 'chats/support-TK-1'
    expect(read(`${place}/members`, olga)).toBe(false)
    const answer = { ...greeting, sender: 'olga', role: 'admin' }
    expect(write(`${place}/messages/m`, answer, olga)).toBe(`.write /${place}/messages/m`)
    expect(write(`${place}/reads/ada`, noon, admin)).toBe('yes')
    expect(write(`${place}/reads/olga`, noon, olga)).toBe(`.write /${place}/reads/olga`)
  })

  test('cannot be listed, nor read where it does not exist', () => {
    expect(readers('chats')).toEqual([])
    expect(readers('chats/MV-NOWHERE')).toEqual([])
  })

  test.each([maria, nina, dre])('takes a message written by $uid', (auth) => {
    const message = { ...greeting, sender: auth.uid, role: auth.token.role }
    expect(write(`${chat}/messages/new`, message, auth)).toBe('yes')
  })

  test.each([stranger, admin, nobody, anonymous])('takes no message from others: %o', (auth) => {
    const sender = auth?.uid ?? 'maria'
    const message = { ...greeting, sender, role: 'customer' }
    expect(write(`${chat}/messages/new`, message, auth)).toBe(`.write /${chat}/messages/new`)
  })

  test.each([
    ['in the name of another', { ...greeting, sender: 'nina' }, 'sender'],
    ['in another role', { ...greeting, role: 'admin' }, 'role'],
    ['of another time', { ...greeting, created_at: noon - 1 }, 'created_at'],
    ['without words', { ...greeting, text: ' \n ' }, 'text'],
    ['that is a number', { ...greeting, text: 5 }, 'text'],
    ['that is too long', { ...greeting, text: 'a'.repeat(5001) }, 'text'],
    ['with another field', { ...greeting, price_cents: 1 }, 'price_cents'],
    ['with an object as text', { ...greeting, text: { of: 'words' } }, 'text'],
  ])('takes no message %s', (_, message, field) => {
    const place = `${chat}/messages/new`
    expect(write(place, message, maria)).toBe(`.validate /${place}/${field}`)
  })

  test('takes only complete messages', () => {
    const place = `${chat}/messages/new`
    const { created_at, ...rest } = greeting
    expect(write(place, rest, maria)).toBe(`.validate /${place}`)
    expect(write(`${place}/text`, 'Hello', maria)).toBe(`.validate /${place}`)
    expect(write(place, 'Hello', maria)).toBe(`.validate /${place}`)
    expect(write(`${chat}/messages/${'k'.repeat(41)}`, greeting, maria)).toContain('.validate')
    expect(created_at).toBe(noon)
  })

  test('keeps a stored message unchanged', () => {
    const place = `${chat}/messages/first`
    expect(write(place, greeting, maria)).toBe(`.write /${place}`)
    expect(write(place, null, maria)).toBe(`.write /${place}`)
    expect(write(`${chat}/messages/none`, null, maria)).toBe(`.write /${chat}/messages/none`)
    expect(write(`${place}/text`, 'Else', maria)).toBe(`.write /${place}`)
    expect(write(`${place}/text`, null, maria)).toBe(`.write /${place}`)
    expect(write(`${chat}/messages`, null, maria)).toBe(`.write /${chat}/messages`)
    expect(write(chat, null, maria)).toBe(`.write /${chat}`)
  })

  test.each([maria, stranger, admin])('takes no member written by $uid', (auth) => {
    const place = `${chat}/members/${auth.uid}`
    expect(write(place, 'admin', auth)).toBe(`.write /${place}`)
    expect(write(place, null, auth)).toBe(`.write /${place}`)
    const joined = { [place]: 'x', [`${chat}/messages/new`]: { ...greeting, sender: auth.uid } }
    expect(writeAll(joined, auth)).toBe(`.write /${place}`)
  })
})

describe('a photo in a message', () => {
  const place = 'chats/MV-7K3Q9D/messages/new'
  const photo = 'photos/2030/01/sofa.jpg'

  test('comes with words or alone', () => {
    expect(write(place, { ...greeting, photo }, maria)).toBe('yes')
    expect(write(place, { ...greeting, photo, text: '' }, maria)).toBe('yes')
    expect(write(place, { ...greeting, text: '' }, maria)).toBe(`.validate /${place}/text`)
    expect(write(place, { ...greeting, photo, text: '  ' }, maria)).toBe(`.validate /${place}/text`)
  })

  test.each([
    ['a number', 5],
    ['a text that is too long', `photos/${'a'.repeat(194)}`],
    ['a foreign address', 'https://elsewhere.example/photos/cat.jpg'],
    ['an object', { key: photo }],
  ])('is the key of a stored picture, not %s', (_, wrong) => {
    expect(write(place, { ...greeting, photo: wrong }, maria)).toBe(`.validate /${place}/photo`)
  })
})

describe('a room that closes', () => {
  test('can be written in until then, and read forever', () => {
    expect(write('chats/MV-CLOSES/messages/new', greeting, maria)).toBe('yes')
    const place = 'chats/MV-CLOSED/messages/new'
    expect(write(place, greeting, maria)).toBe(`.write /${place}`)
    expect(readers('chats/MV-CLOSED/messages', page)).toEqual(['maria', 'nina'])
    expect(readers('chats/MV-CLOSED/closes_at')).toEqual(['maria', 'nina'])
  })

  test.each([maria, nina, admin])('cannot be opened again by $uid', (auth) => {
    const place = 'chats/MV-CLOSED/closes_at'
    expect(write(place, noon + 1, auth)).toBe(`.write /${place}`)
    expect(write(place, null, auth)).toBe(`.write /${place}`)
    const both = { [place]: noon + 1, 'chats/MV-CLOSED/messages/new': greeting }
    expect(writeAll(both, auth)).toBe(`.write /${place}`)
  })
})

describe('a read mark', () => {
  const reads = 'chats/MV-7K3Q9D/reads'

  test('is set by each member for themselves, also in a closed room, and read by all members', () => {
    expect(write(`${reads}/maria`, noon, maria)).toBe('yes')
    expect(write('chats/MV-CLOSED/reads/maria', noon - 1000, maria)).toBe('yes')
    expect(readers(reads)).toEqual(['maria', 'nina', 'dre'])
    for (const auth of [nina, stranger, admin, nobody, anonymous]) {
      expect(write(`${reads}/maria`, noon, auth)).toBe(`.write /${reads}/maria`)
    }
    for (const auth of [stranger, admin, anonymous]) {
      expect(write(`${reads}/${auth.uid}`, noon, auth)).toBe(`.write /${reads}/${auth.uid}`)
    }
    expect(write(reads, { maria: noon, nina: noon }, maria)).toBe(`.write /${reads}`)
  })

  test.each([
    ['ahead of time', noon + 1],
    ['as text', 'all'],
    ['as an object', { first: noon }],
  ])('refuses one %s', (_, mark) => {
    expect(write(`${reads}/maria`, mark, maria)).toBe(`.validate /${reads}/maria`)
  })
})

describe('the list of chats', () => {
  const room = 'MV-7K3Q9D'
  const message = { [`chats/${room}/messages/new`]: greeting }
  const entry = {
    at: noon,
    unread: 1,
    id: 'new',
    sender: 'maria',
    role: 'customer',
    text: 'Third floor',
  }
  const place = (uid: string, code = room) => `inbox/${uid}/${code}`
  const latest = { orderByKey: false, orderByChild: 'at', limitToLast: 21 }

  test('is read by its owner, the latest rooms at a time', () => {
    expect(readers('inbox/nina', latest)).toEqual(['nina'])
    expect(readers('inbox/nina', { ...latest, limitToLast: 101 })).toEqual([])
    expect(readers('inbox/nina')).toEqual([])
    expect(readers('inbox', latest)).toEqual([])
  })

  test('is written by the sender of a message for all members, together with it', () => {
    const all = {
      ...message,
      [place('maria')]: { ...entry, unread: 0 },
      [place('nina')]: { ...entry, unread: 3 },
      [place('dre')]: entry,
    }
    expect(writeAll(all, maria)).toBe('yes')
    const { [`chats/${room}/messages/new`]: _, ...alone } = all
    expect(writeAll(alone, maria)).toContain('.validate /inbox')
    expect(write(place('nina'), { ...entry, unread: 3, id: 'first' }, maria)).toBe(
      `.write /${place('nina')}`,
    )
  })

  test.each([
    ['a wrong count', { unread: 4 }],
    ['no count', { unread: 0 }],
    ['another text', { text: 'Fourth floor' }],
    ['a photo that is not there', { photo: true }],
    ['another time', { at: noon - 1 }],
    ['another sender', { sender: 'nina' }],
    ['another role', { role: 'mover' }],
    ['anything else', { title: 'Hello' }],
  ])('takes no entry with %s', (_, change) => {
    const changed = { ...entry, unread: 3, ...change }
    expect(writeAll({ ...message, [place('nina')]: changed }, maria)).toContain('.validate')
  })

  test('gets no entry for a room that its owner isn’t in, and no one outside the room can write one', () => {
    expect(writeAll({ ...message, [place('sam')]: entry }, maria)).toBe(`.write /${place('sam')}`)
    for (const auth of [stranger, admin, nobody, anonymous]) {
      expect(write(place('nina'), entry, auth)).toBe(`.write /${place('nina')}`)
      expect(write(`${place('nina')}/unread`, 0, auth)).toBe(`.write /${place('nina')}/unread`)
    }
  })

  test('takes from its owner only that a room was read', () => {
    expect(write(`${place('nina')}/unread`, 0, nina)).toBe('yes')
    expect(write(`${place('maria')}/unread`, 0, maria)).toBe('yes')
    expect(write(`${place('nina')}/unread`, 7, nina)).toBe(`.write /${place('nina')}/unread`)
    expect(write(`${place('nina')}/at`, noon, nina)).toContain('.write')
    expect(write(place('nina'), null, nina)).toBe(`.write /${place('nina')}`)
    expect(write(`${place('maria', 'MV-OTHERS')}/unread`, 0, maria)).toContain('.write')
  })
})

describe('the time of reading', () => {
  const seen = 'chats/MV-7K3Q9D/seen_at'

  test('is written by the reader as now, and read by the members', () => {
    expect(readers(seen)).toEqual(['maria', 'nina', 'dre'])
    expect(write(`${seen}/maria`, noon, maria)).toBe('yes')
    expect(write(`${seen}/maria`, noon - 1, maria)).toBe(`.validate /${seen}/maria`)
    expect(write(`${seen}/maria`, noon, nina)).toBe(`.write /${seen}/maria`)
    expect(write(`${seen}/sam`, noon, stranger)).toBe(`.write /${seen}/sam`)
  })
})

describe('the staff’s list entry of a support room', () => {
  const summary = 'support/maria'
  const lastMessage = { last_at: noon, last_role: 'customer', last_text: 'Third floor' }
  const under = (place: string, fields: Record<string, Json>) =>
    Object.fromEntries(Object.entries(fields).map(([key, json]) => [`${place}/${key}`, json]))

  test('is read by staff with a grant and by the room’s owner', () => {
    const withOlga = (path: string) => [...readers(path), ...(read(path, olga) ? ['olga'] : [])]
    expect(withOlga('support')).toEqual(['admin'])
    expect(withOlga(summary)).toEqual(['maria', 'admin'])
    expect(withOlga('support/sam/last_text')).toEqual(['stranger', 'admin'])
  })

  test('is written together with the message by its sender', () => {
    const message = { 'chats/support-maria/messages/new': greeting }
    expect(writeAll({ ...message, ...under(summary, lastMessage) }, maria)).toBe('yes')
    const answer = { ...greeting, sender: 'ada', role: 'admin' }
    const answered = under(summary, { ...lastMessage, last_role: 'admin' })
    const both = { 'chats/support-maria/messages/new': answer, ...answered }
    expect(writeAll(both, admin)).toBe('yes')
  })

  test.each([
    ['last_at', noon],
    ['last_role', 'customer'],
    ['last_text', 'Hello'],
  ])('%s is written by no one else, is permanent, and needs an opened room', (key, json) => {
    const place = `${summary}/${key}`
    expect(write(place, json, maria)).toBe('yes')
    for (const auth of [stranger, nina, olga, nobody, anonymous]) {
      expect(write(place, json, auth)).toBe(`.write /${place}`)
    }
    expect(write(place, null, maria)).toBe(`.write /${place}`)
    expect(write(`support/nina/${key}`, key === 'last_role' ? 'mover' : json, nina)).toBe(
      `.write /support/nina/${key}`,
    )
  })

  test.each([
    ['last_at', noon - 1],
    ['last_role', 'admin'],
    ['last_text', 'a'.repeat(141)],
    ['last_text', 7],
  ])('%s cannot be %s', (key, json) => {
    expect(write(`${summary}/${key}`, json, maria)).toBe(`.validate /${summary}/${key}`)
  })

  test('has the staff’s own read marks', () => {
    const looked = under(summary, { staff_read_at: noon, notified: false })
    expect(writeAll(looked, admin)).toBe('yes')
    for (const [place, json] of Object.entries(looked)) {
      for (const auth of [maria, stranger, olga, nobody, anonymous]) {
        expect(write(place, json, auth)).toBe(`.write /${place}`)
      }
      expect(write(place, null, admin)).toBe(`.write /${place}`)
      const unopened = place.replace('maria', 'nina')
      expect(write(unopened, json, admin)).toBe(`.write /${unopened}`)
    }
    expect(write(`${summary}/staff_read_at`, noon + 1, admin)).toContain('.validate')
    expect(write(`${summary}/staff_read_at`, 'now', admin)).toContain('.validate')
    expect(write(`${summary}/notified`, true, admin)).toContain('.validate')
  })

  test.each(['name', 'role', 'message_id', 'assignee'])('gets its %s by the server', (key) => {
    for (const auth of [maria, admin]) {
      expect(write(`${summary}/${key}`, 'x', auth)).toBe(`.write /${summary}/${key}`)
    }
    expect(write(summary, { name: 'x', role: 'customer' }, admin)).toBe(`.write /${summary}`)
    expect(write(summary, null, admin)).toBe(`.write /${summary}`)
  })
})

describe('presence', () => {
  test('is read by the person and by those in a chat with them', () => {
    expect(readers('status/customer/maria')).toEqual(['maria', 'nina'])
    expect(readers('status/mover/nina')).toEqual(['maria', 'nina'])
    expect(readers('status/driver/dre/online')).toEqual(['maria', 'nina', 'dre'])
    expect(readers('status/customer/sam')).toEqual(['stranger'])
    expect(readers('status/customer')).toEqual([])
    expect(readers('status')).toEqual([])
  })

  test('is written by the person alone', () => {
    const there = { online: true, inchat: false, notified: false }
    expect(write('status/mover/nina', there, nina)).toBe('yes')
    expect(write('status/mover/nina/online', false, nina)).toBe('yes')
    expect(write('status/mover/nina', null, nina)).toBe('yes')
    for (const auth of [maria, stranger, admin, nobody, anonymous]) {
      expect(write('status/mover/nina', there, auth)).toBe('.write /status/mover/nina')
    }
    expect(write('status/admin/nina', there, nina)).toBe('.write /status/admin/nina')
  })

  test('is a boolean', () => {
    for (const field of ['online', 'inchat', 'notified']) {
      const place = `status/mover/nina/${field}`
      expect(write(place, 'yes', nina)).toBe(`.validate /${place}`)
    }
    expect(write('status/mover/nina/mood', true, nina)).toBe('.validate /status/mover/nina/mood')
  })
})

describe('the chat that a person has open', () => {
  const tab = 'attending/nina/MV-7K3Q9D/tab'

  test('is written for each tab by the person alone, for rooms they belong to', () => {
    expect(write(tab, noon, nina)).toBe('yes')
    expect(write(tab, null, nina)).toBe('yes')
    expect(write(tab, noon, maria)).toBe(`.write /${tab}`)
    expect(write('attending/nina', 'MV-7K3Q9D', nina)).toBe('.write /attending/nina')
    expect(write('attending/nina/MV-7K3Q9D', noon, nina)).toBe('.write /attending/nina/MV-7K3Q9D')
    for (const since of [true, 'MV-7K3Q9D', noon + 1, 0])
      expect(write(tab, since, nina)).toBe(`.validate /${tab}`)
    for (const order of ['MV-OTHERS', 'MV-NOWHERE']) {
      const place = `attending/nina/${order}/tab`
      expect(write(place, noon, nina)).toBe(`.validate /${place}`)
    }
    const long = `attending/nina/MV-7K3Q9D/${'t'.repeat(41)}`
    expect(write(long, noon, nina)).toBe(`.validate /${long}`)
  })

  test('is read by the person and by the members of the room', () => {
    expect(readers('attending/nina')).toEqual(['nina'])
    expect(readers('attending/nina/MV-7K3Q9D')).toEqual(['maria', 'nina', 'dre'])
    expect(readers('attending/maria/support-maria')).toEqual(['maria', 'admin'])
    expect(readers('attending')).toEqual([])
  })
})

describe('the list of people who share a room', () => {
  test('is written by the server alone and read by no client', () => {
    for (const who of [maria, nina, stranger, admin])
      expect(write('peers/maria/nina', { 'MV-OTHERS': true }, who)).toBe('.write /peers/maria/nina')
    expect(readers('peers/maria')).toEqual([])
  })

  test('no longer reveals anyone once they share no room', () => {
    const left = { ...data, peers: { maria: { dre: { 'MV-7K3Q9D': true } } } }
    const verdict = database.read('status/mover/nina', { data: left, auth: maria })
    expect(outcome(verdict)).toBe('.read /status/mover/nina')
  })
})

describe('notifications', () => {
  test('are read by their recipient in that role', () => {
    expect(readers('notifications/customer/maria')).toEqual(['maria'])
    expect(readers('notifications/mover/nina/two')).toEqual(['nina'])
    expect(read('notifications/customer/maria', person('maria', 'mover'))).toBe(false)
    expect(readers('notifications/customer')).toEqual([])
  })

  test('can be marked as read and not changed otherwise', () => {
    const place = 'notifications/customer/maria/one'
    expect(write(`${place}/read`, true, maria)).toBe('yes')
    for (const value of [false, 'true', null, { read: true }]) {
      expect(write(`${place}/read`, value, maria)).toBe(`.write /${place}/read`)
    }
    expect(write(`${place}/title`, 'Else', maria)).toBe(`.write /${place}/title`)
    expect(write(place, { read: true }, maria)).toBe(`.write /${place}`)
    expect(write(place, null, maria)).toBe(`.write /${place}`)
    const missing = 'notifications/customer/maria/none/read'
    expect(write(missing, true, maria)).toBe(`.write /${missing}`)
    for (const auth of [nina, stranger, admin, nobody, anonymous]) {
      expect(write(`${place}/read`, true, auth)).toBe(`.write /${place}/read`)
    }
  })
})

describe('who has a record open', () => {
  const place = 'looking/orders/17'
  const entry = { mode: 'edit', at: noon }

  test('is read and written by administrators with a grant for the resource', () => {
    expect(readers(place)).toEqual(['admin'])
    expect(read(place, olga)).toBe(true)
    expect(read('looking/payments/4', admin)).toBe(false)
    expect(readers('looking/orders')).toEqual([])
    expect(readers('looking')).toEqual([])
    expect(write(`${place}/ada/tab`, entry, admin)).toBe('yes')
    expect(write(`${place}/ada/tab`, null, admin)).toBe('yes')
    for (const auth of [maria, nina, dre, stranger, nobody, anonymous])
      expect(write(`${place}/${auth?.uid ?? 'x'}/tab`, entry, auth)).toMatch('.write')
    expect(write('looking/payments/4/ada/tab', entry, admin)).toMatch('.write')
    // A grant is worth nothing in another role.
    expect(write(`${place}/ada/tab`, entry, person('ada', 'customer'))).toMatch('.write')
  })

  test('is said by each for themselves, with a mode and the time, of a record by its id', () => {
    expect(write(`${place}/olga/tab`, entry, admin)).toMatch('.write')
    expect(write(`${place}/ada`, { tab: entry }, admin)).toMatch('.write')
    const others = [
      { mode: 'delete', at: noon },
      { mode: 'view' },
      { mode: 'view', at: noon + 1 },
      { ...entry, name: 'Olga' },
      'view',
    ]
    for (const value of others) expect(write(`${place}/ada/tab`, value, admin)).toMatch('.validate')
    expect(write('looking/orders/all/ada/tab', entry, admin)).toMatch('.validate')
    expect(write(`${place}/ada/${'t'.repeat(41)}`, entry, admin)).toMatch('.validate')
  })

  test('comes with names that only the server writes and only administrators read', () => {
    expect(readers('staff/olga')).toEqual(['admin'])
    expect(readers('staff')).toEqual([])
    expect(write('staff/ada', 'Somebody Else', admin)).toBe('.write /staff/ada')
  })
})

describe('all other paths', () => {
  test('changes of a table are read by those with a grant', () => {
    expect(readers('changes/orders')).toEqual(['admin'])
    expect(readers('changes/payments')).toEqual([])
    expect(readers('changes')).toEqual([])
    for (const auth of Object.values(everybody)) {
      expect(write('changes/orders/17', noon, auth)).toBe('.write /changes/orders/17')
    }
  })

  test.each(['', 'secrets', 'users/maria', 'chats/MV-7K3Q9D/notes'])('/%s is closed', (place) => {
    for (const auth of Object.values(everybody))
      expect(write(place, { a: 1 }, auth)).toMatch('.write')
    expect(readers(place)).toEqual([])
  })
})

describe('the hint that a mover’s jobs have changed', () => {
  test('is read by that mover and written by nobody', () => {
    expect(readers(`crew_jobs/${nina.uid}`)).toEqual(['nina'])
    expect(readers(`crew_jobs/${dre.uid}`)).toEqual([])
    expect(readers('crew_jobs')).toEqual([])
    expect(write(`crew_jobs/${nina.uid}`, noon, nina)).toBe(`.write /crew_jobs/${nina.uid}`)
  })
})

describe('the hint that open jobs have changed', () => {
  test('is read by movers, a city at a time, and written by nobody', () => {
    expect(readers('open_jobs/12')).toEqual(['nina'])
    expect(readers('open_jobs')).toEqual([])
    expect(write('open_jobs/12', noon, nina)).toBe('.write /open_jobs/12')
  })
})
