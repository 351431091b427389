import { expect, test } from 'vitest'
import { noticesOf, titlesOf } from '../../support/people/notifications.ts'
import { anAdmin } from '../../support/people/people.ts'
import { answer } from '../../support/scenarios/moves.ts'
import {
  app,
  aTicket,
  carla,
  carlos,
  helen,
  move,
  oscar,
  write,
} from '../../support/scenarios/support-scenario.ts'

test('an answer is told to whoever asked, in their language; a note to nobody', async () => {
  const ticket = await aTicket(carlos)
  answer(await write(helen, ticket, { text: 'Wait for Tuesday', is_internal: true }))
  expect(await noticesOf(carlos, 'ticket.')).toEqual([])
  for (let time = 0; time < 2; time++) answer(await write(helen, ticket))
  const told = await noticesOf(carlos, 'ticket.')
  expect(told.map(({ title }) => title)).toEqual([
    `Hemos respondido a ${ticket.code}`,
    `Hemos respondido a ${ticket.code}`,
  ])
  expect(told[0]).toMatchObject({
    event: 'ticket.answered',
    message: 'The sofa',
    link: `/chat/support?ticket=${ticket.code}`,
    link_label: 'Abrir el chat',
  })
})

test('a ticket is told to whoever is given it, and what is written in it from then on', async () => {
  const ticket = await aTicket(carla)
  answer(await write(carla, ticket))
  expect(await noticesOf(helen, 'ticket.')).toEqual([])
  const input = { assignee_id: helen.user_id }
  answer(await move(helen, ticket, 'assign', input))
  expect(await noticesOf(helen, 'ticket.')).toEqual([])
  answer(await write(carla, ticket))
  expect(await titlesOf(helen, 'ticket.')).toEqual([`Carla has written in ${ticket.code}`])
  const link = `/admin/support/tickets/details/${ticket.id}`
  expect((await noticesOf(helen, 'ticket.'))[0]).toMatchObject({ role: 'admin', link })
  expect(await noticesOf(oscar, 'ticket.')).toEqual([])

  const next = await anAdmin(app, ['support'])
  answer(await move(helen, ticket, 'assign', { assignee_id: next.user_id }))
  expect(await titlesOf(next, 'ticket.')).toEqual([`${ticket.code} is yours`])
})
