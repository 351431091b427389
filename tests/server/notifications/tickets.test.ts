import { expect, test } from 'vitest'
import { unwrap } from '../../support/app/response.ts'
import { notificationsOf, titlesOf } from '../../support/people/notifications.ts'
import { anAdmin } from '../../support/people/people.ts'
import {
  app,
  aTicket,
  carla,
  carlos,
  helen,
  oscar,
  transitionTicket,
  writeMessage,
} from '../../support/scenarios/support-scenario.ts'

test('an answer is reported to the requester in their language, a note to no one', async () => {
  const ticket = await aTicket(carlos)
  unwrap(await writeMessage(helen, ticket, { text: 'Wait for Tuesday', is_internal: true }))
  expect(await notificationsOf(carlos, 'ticket.')).toEqual([])
  for (let time = 0; time < 2; time++) unwrap(await writeMessage(helen, ticket))
  const notifications = await notificationsOf(carlos, 'ticket.')
  expect(notifications.map(({ title }) => title)).toEqual([
    `Respondimos a ${ticket.code}`,
    `Respondimos a ${ticket.code}`,
  ])
  expect(notifications[0]).toMatchObject({
    event: 'ticket.answered',
    message: 'The sofa',
    link: `/chat/support?ticket=${ticket.code}`,
    link_label: 'Abrir el chat',
  })
})

test('an assignment is reported to the assignee, and so are later messages in the ticket', async () => {
  const ticket = await aTicket(carla)
  unwrap(await writeMessage(carla, ticket))
  expect(await notificationsOf(helen, 'ticket.')).toEqual([])
  const input = { assignee_id: helen.user_id }
  unwrap(await transitionTicket(helen, ticket, 'assign', input))
  expect(await notificationsOf(helen, 'ticket.')).toEqual([])
  unwrap(await writeMessage(carla, ticket))
  expect(await titlesOf(helen, 'ticket.')).toEqual([`Carla replied in ${ticket.code}`])
  const link = `/admin/support/tickets/details/${ticket.id}`
  expect((await notificationsOf(helen, 'ticket.'))[0]).toMatchObject({ role: 'admin', link })
  expect(await notificationsOf(oscar, 'ticket.')).toEqual([])

  const next = await anAdmin(app, ['support'])
  unwrap(await transitionTicket(helen, ticket, 'assign', { assignee_id: next.user_id }))
  expect(await titlesOf(next, 'ticket.')).toEqual([`${ticket.code} is assigned to you`])
})
