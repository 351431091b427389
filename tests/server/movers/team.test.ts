import { eq } from 'drizzle-orm'
import { get, ref } from 'firebase/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { TeamInvitation, TeamMember } from '#contract/calls/team.ts'
import type { MemberRole } from '#contract/kernel/access.ts'
import { paths } from '#contract/realtime/paths.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { connectPerson, listenOnPort } from '../../support/people/realtime-people.ts'
import { aMember } from '../../support/people/team.ts'
import { aCrew, aPlacedMove, mustTake, take } from '../../support/scenarios/moves.ts'

let app: TestApp
let owner: Person & { mover_id: number }
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  owner = await aMover(app)
})
afterAll(() => app.close())
listenOnPort(() => app)

type User = {
  id: number
  role: string
  member_role: MemberRole | null
  mover_id: number | null
  acting_roles: string[]
  companies: { mover_id: number; role: MemberRole }[]
}
const userOf = async (who: Pick<Person, 'get'>) => unwrap<User>(await who.get('/api/user'))
const teamOf = async (who: Pick<Person, 'get'>) =>
  unwrap<{ members: TeamMember[] }>(await who.get('/api/team')).members
const invite = (by: Person, username: string, role: MemberRole, more = {}) =>
  by.post('/api/team', { name: 'Tess Team', username, role, ...more })
const invited = async (by: Person, username: string, role: MemberRole) =>
  unwrap<TeamMember>(await invite(by, username, role))
const move = (by: Pick<Person, 'post'>, id: number, name: string) =>
  by.post(`/api/mover_members/${id}/transitions/${name}`)
const changeRole = (by: Person, id: number, role: MemberRole, more = {}) =>
  by.post(`/api/team/${id}/role`, { role, ...more })
const lettersTo = async (to: string) =>
  (await clientOf(app).get('/dev/outbox.json', { query: { to } })).json<
    { subject: string; text: string }[]
  >()
const selfIn = async (who: Pick<Person, 'get'>) =>
  (await teamOf(who)).find(({ is_self }) => is_self) as TeamMember

describe('an invitation', () => {
  test('goes to a new address by mail, and starts the person who signs in there in the company', async () => {
    const address = `tess-${owner.mover_id}@team.test`
    const { id, state, invited_to } = await invited(owner, address, 'dispatcher')
    expect({ state, invited_to }).toEqual({ state: 'invited', invited_to: address })

    await app.drain()
    const [letter] = await lettersTo(address)
    expect(letter?.text).toContain('Dispatcher')
    expect(letter?.text).toContain('/team-invitation')

    const browser = clientOf(app)
    unwrap(await browser.post('/api/check-user', { username: address }))
    await app.drain()
    const code = await sentCode(app, address)
    const { token } = unwrap<{ token: string }>(
      await browser.post('/api/login', { username: address, code }),
    )
    const tess = clientOf(app, token)
    expect((await userOf(tess)).companies).toEqual([])
    const [seen] = unwrap<TeamInvitation[]>(await tess.get('/api/team-invitations'))
    expect(seen).toMatchObject({ id, mover_id: owner.mover_id, role: 'dispatcher' })

    unwrap(await move(tess, id, 'accept'))
    expect(await userOf(tess)).toMatchObject({
      role: 'mover',
      member_role: 'dispatcher',
      mover_id: owner.mover_id,
    })
    expect((await teamOf(owner)).map(({ role }) => role)).toEqual(['owner', 'dispatcher'])
  })

  test('is accepted once, and by nobody but the person invited', async () => {
    const tess = await aCustomer(app)
    const stranger = await aCustomer(app)
    const other = await aMover(app)
    const { id } = await invited(owner, tess.email, 'bookkeeper')

    for (const who of [stranger, other, owner])
      expect((await move(who, id, 'accept')).statusCode).toBe(404)
    expect(unwrap(await stranger.get('/api/team-invitations'))).toEqual([])
    unwrap(await move(tess, id, 'accept'))
    expect((await move(tess, id, 'accept')).statusCode).toBe(409)
    expect((await move(tess, id, 'decline')).statusCode).toBe(409)
    expect(errorsOf(await invite(owner, tess.email, 'owner')).username).toBeDefined()
  })

  test('expires after a week, and can be sent again', async () => {
    const tess = await aCustomer(app)
    const { id } = await invited(owner, tess.email, 'viewer')
    advance(app, { days: 8 })
    expect(errorsOf(await move(tess, id, 'accept')).state).toBeDefined()
    const [seen] = unwrap<TeamInvitation[]>(await tess.get('/api/team-invitations'))
    expect(seen?.is_expired).toBe(true)

    unwrap(await owner.post(`/api/team/${id}/invitation`))
    unwrap(await move(tess, id, 'accept'))
    expect((await owner.post(`/api/team/${id}/invitation`)).statusCode).toBe(409)
  })

  test('can be declined or withdrawn, which frees an address that had no account', async () => {
    const address = `free-${owner.mover_id}@team.test`
    const { id } = await invited(owner, address, 'viewer')
    unwrap(await move(owner, id, 'withdraw'))
    const [row] = await app.db
      .select()
      .from(tables.mover_members)
      .where(eq(tables.mover_members.id, id))
    expect(row).toMatchObject({ state: 'removed', invited_name: null, invited_to: null })
    const { exists } = unwrap<{ exists: boolean }>(
      await clientOf(app).post('/api/check-user', { username: address }),
    )
    expect(exists).toBe(false)

    const tess = await aCustomer(app)
    const second = await invited(owner, tess.email, 'viewer')
    unwrap(await move(tess, second.id, 'decline'))
    expect((await move(tess, second.id, 'accept')).statusCode).toBe(409)
    expect((await userOf(tess)).role).toBe('customer')
    expect(await teamOf(owner)).toHaveLength(1)
  })

  test('is refused for the staff’s addresses', async () => {
    const admin = await anAdmin(app)
    expect(errorsOf(await invite(owner, admin.email, 'viewer')).username).toBeDefined()
  })

  test('as an owner takes a code, unless the caller has just signed in', async () => {
    const tess = await aCustomer(app)
    const { id } = await aMemberOf(tess, 'dispatcher')
    advance(app, { minutes: 11 })
    const refused = await changeRole(owner, id, 'owner')
    expect(errorsOf(refused).current_code).toBeDefined()
    expect((await invite(owner, 'x@team.test', 'owner')).statusCode).toBe(422)

    const { sent_to } = unwrap<{ sent_to: string }>(await owner.post('/api/user/code', {}))
    await app.drain()
    const current_code = await sentCode(app, sent_to)
    unwrap(await changeRole(owner, id, 'owner', { current_code }))
    expect((await userOf(tess)).member_role).toBe('owner')
    await app.drain()
    const [letter] = await lettersTo(owner.email)
    expect(letter?.subject).toContain('new owner')
  })

  async function aMemberOf(tess: Person, role: MemberRole) {
    const { member_id } = await aMember(app, owner, role, tess)
    return { id: member_id }
  }
})

describe('a dispatcher', () => {
  test('can’t invite anybody, nor make themselves an owner', async () => {
    const tess = await aMember(app, owner, 'dispatcher')
    expect((await invite(tess, 'me@team.test', 'owner')).statusCode).toBe(403)
    expect((await changeRole(tess, tess.member_id, 'owner')).statusCode).toBe(403)
    const [own] = await teamOf(owner)
    expect((await move(tess, own?.id as number, 'remove')).statusCode).toBe(403)
    expect((await userOf(tess)).member_role).toBe('dispatcher')
  })

  test('takes a job for the company, and the history names the person', async () => {
    const crew = await aCrew(app)
    const tess = await aMember(app, crew.mover, 'dispatcher')
    const customer = await aCustomer(app)
    const placed = await aPlacedMove(app, customer)
    await mustTake(tess, placed, 'accept')
    const [event] = await app.db
      .select()
      .from(tables.events)
      .where(eq(tables.events.name, 'order.accepted'))
    expect(event).toMatchObject({ actor: 'mover', user_id: tess.user_id })
  })

  test('is notified of open jobs and of changes to jobs; a bookkeeper is not', async () => {
    const crew = await aCrew(app)
    const tess = await aMember(app, crew.mover, 'dispatcher')
    const books = await aMember(app, crew.mover, 'bookkeeper')
    const customer = await aCustomer(app)
    const placed = await aPlacedMove(app, customer)
    await app.drain()
    const offered = await notificationsOf(tess, 'order.')
    expect(offered.map(({ link }) => link)).toEqual([
      expect.stringContaining(`/mover/jobs/details?code=${placed.code}`),
    ])
    await mustTake(crew.mover, placed, 'accept')
    await mustTake(customer, placed, 'cancel')
    await app.drain()
    expect((await notificationsOf(tess, 'order.')).length).toBeGreaterThan(offered.length)
    expect(await notificationsOf(books, 'order.')).toEqual([])
  })

  test('changes the wishes about jobs, and not the business', async () => {
    const tess = await aMember(app, owner, 'dispatcher')
    const at = `/api/movers/${owner.mover_id}`
    unwrap(await tess.patch(at, { is_available: false, takes_heavy: false }))
    const refused = errorsOf(await tess.patch(at, { business_name: 'Mine', is_available: true }))
    expect(Object.keys(refused)).toEqual(['business_name'])
  })

  test('can’t take a job of their own', async () => {
    const crew = await aCrew(app)
    const tess = await aCustomer(app)
    const placed = await aPlacedMove(app, tess)
    await aMember(app, crew.mover, 'dispatcher', tess)
    unwrap(await tess.post('/api/user/acting', { as: 'mover' }))
    expect((await take(tess, placed, 'accept')).statusCode).toBe(422)
    expect((await take(crew.mover, placed, 'accept')).statusCode).toBe(422)
  })
})

describe('a role', () => {
  test('counts from the next request on', async () => {
    const tess = await aMember(app, owner, 'bookkeeper')
    unwrap(await tess.get('/api/wallet'))
    unwrap(await changeRole(owner, tess.member_id, 'viewer'))
    expect((await tess.get('/api/wallet')).statusCode).toBe(403)
  })

  test('belongs to one company: members of another reach nothing of it', async () => {
    const other = await aMover(app)
    const theirs = await aMember(app, other, 'owner')
    const tess = await aMember(app, owner, 'viewer')
    expect((await move(theirs, tess.member_id, 'remove')).statusCode).toBe(404)
    expect((await changeRole(theirs, tess.member_id, 'owner')).statusCode).toBe(404)
    expect((await theirs.post(`/api/team/${tess.member_id}/invitation`)).statusCode).toBe(404)
    const acting = { as: 'mover', mover_id: owner.mover_id }
    expect((await theirs.post('/api/user/acting', acting)).statusCode).toBe(403)
  })

  test('differs by company: a person acts for one of them at a time', async () => {
    const tess = await aMover(app)
    await aMember(app, owner, 'viewer', tess)
    expect(await userOf(tess)).toMatchObject({ mover_id: tess.mover_id, member_role: 'owner' })
    const acting = { as: 'mover', mover_id: owner.mover_id }
    expect(unwrap(await tess.post('/api/user/acting', acting))).toMatchObject({
      mover_id: owner.mover_id,
      member_role: 'viewer',
    })
    expect((await tess.get('/api/wallet')).statusCode).toBe(403)
    const [seen] = unwrap<{ id: number }[]>(await tess.get('/api/movers'))
    expect(seen?.id).toBe(owner.mover_id)
    unwrap(await tess.post('/api/user/acting', { as: 'mover' }))
    unwrap(await tess.get('/api/wallet'))
  })
})

describe('the end', () => {
  test('of a membership ends sign-ins, sockets and chats at once', async () => {
    const crew = await aCrew(app)
    const tess = await aMember(app, crew.mover, 'dispatcher')
    const customer = await aCustomer(app)
    const placed = await aPlacedMove(app, customer)
    await mustTake(crew.mover, placed, 'accept')
    await app.drain()
    unwrap(await tess.post(`/api/chats/${placed.code}/enter`))
    const socket = await connectPerson(tess)
    const members = ref(socket.db, paths.members(placed.code))
    expect(Object.values((await get(members)).val())).toHaveLength(3)

    unwrap(await move(crew.mover, tess.member_id, 'remove'))
    expect((await tess.get('/api/user')).statusCode).toBe(401)
    await app.drain()
    await waitFor(() => expect(get(members)).rejects.toThrow())

    const back = await signedInAgain(tess)
    expect(await userOf(back)).toMatchObject({ role: 'customer', companies: [], mover_id: null })
    expect((await back.get('/api/jobs?which=upcoming')).statusCode).toBe(403)
    const second = await connectPerson(back)
    await expect(get(ref(second.db, paths.members(placed.code)))).rejects.toThrow()
    expect((await back.post(`/api/chats/${placed.code}/enter`)).statusCode).toBe(404)
  })

  test('of a bookkeeper’s membership closes an open socket', async () => {
    const tess = await aMember(app, owner, 'bookkeeper')
    const socket = await connectPerson(tess)
    const own = ref(socket.db, paths.notifications('mover', socket.uid))
    await get(own)
    unwrap(await move(owner, tess.member_id, 'remove'))
    await app.drain()
    await waitFor(() => expect(get(own)).rejects.toThrow())
  })

  test('kills the calendar links that a dispatcher made', async () => {
    const tess = await aMember(app, owner, 'dispatcher')
    const { url } = unwrap<{ url: string }>(
      await tess.post('/api/calendar-links', { detail: 'busy' }),
    )
    const path = new URL(url).pathname
    expect((await clientOf(app).get(path)).statusCode).toBe(200)
    unwrap(await move(owner, tess.member_id, 'remove'))
    expect((await clientOf(app).get(path)).statusCode).toBe(404)
  })

  test('is refused for the last owner, by removing, demoting or leaving', async () => {
    const own = await selfIn(owner)
    expect(errorsOf(await move(owner, own.id, 'leave')).state).toBeDefined()
    expect(errorsOf(await move(owner, own.id, 'remove')).state).toBeDefined()
    expect(errorsOf(await changeRole(owner, own.id, 'viewer')).role).toBeDefined()
  })

  test('of the account holder’s membership is up to them alone, and passes the account on', async () => {
    const tess = await aMember(app, owner, 'owner')
    const own = await selfIn(owner)
    expect(errorsOf(await move(tess, own.id, 'remove')).state).toBeDefined()
    expect(errorsOf(await changeRole(tess, own.id, 'viewer')).role).toBeDefined()

    unwrap(await move(owner, own.id, 'leave'))
    expect((await owner.get('/api/user')).statusCode).toBe(401)
    const [mover] = await app.db
      .select()
      .from(tables.movers)
      .where(eq(tables.movers.id, owner.mover_id))
    expect(mover?.user_id).toBe(tess.user_id)
    const last = await selfIn(tess)
    expect(last.is_holder).toBe(true)
    expect(errorsOf(await move(tess, last.id, 'leave')).state).toBeDefined()
  })

  test('comes before the account is closed', async () => {
    const tess = await aMember(app, owner, 'viewer')
    unwrap(await tess.post('/api/user/acting', { as: 'customer' }))
    expect(errorsOf(await tess.post('/api/user/closure', {})).account).toBeDefined()
  })

  async function signedInAgain({ email }: Person): Promise<Person> {
    const browser = clientOf(app)
    unwrap(await browser.post('/api/check-user', { username: email }))
    await app.drain()
    const code = await sentCode(app, email)
    const { token, user } = unwrap<{ token: string; user: { id: number } }>(
      await browser.post('/api/login', { username: email, code }),
    )
    return { ...clientOf(app, token), user_id: user.id, email, token }
  }
})
