import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { createAs } from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { hour, minute } from './calendar.ts'
import { actAs, type Replay, type ReplayContext, take } from './replay.ts'
import { callNotes, questions, supportTexts } from './support-texts.ts'

/** Picks a customer who has moved recently, with their move. */
async function caller(demo: ReplayContext) {
  const latest = demo.finished.slice(-12)
  if (latest.length === 0) return undefined
  const { order_id, customer } = demo.chance.pick(latest)
  return { order_id, guest: await demo.guest(customer) }
}

/** Replays a support ticket from the question to its solution. */
export async function* replayTicket(demo: ReplayContext): Replay {
  const { chance, clock, context } = demo
  const { kernel } = context
  const customer = await caller(demo)
  if (!customer) return
  const { order_id, guest } = customer
  const { support } = demo.admins
  const after = (low: number, high: number, unit: number) =>
    clock.now.getTime() + chance.between(low, high) * unit
  const { topic, subject, text, note, answer, thanks } = chance.pick(questions)
  const ticket = { topic, subject, order_id }
  const { tickets, ticket_messages } = resources
  const { id } = await createAs(kernel, tickets, ticket, actAs(demo, guest.actor))
  const post = (who: typeof support, words: string, is_internal = false) =>
    createAs(
      kernel,
      ticket_messages,
      { ticket_id: id, text: words, ...(is_internal ? { is_internal } : {}) },
      actAs(demo, who),
    )
  await post(guest.actor, text)
  yield after(60, 150, minute)
  await take(demo, support, 'tickets', id, 'assign', { assignee_id: support.user_id })
  if (note) await post(support, note, true)
  yield after(120, 300, minute)
  await post(support, answer)
  if (chance.happens(60)) {
    yield after(10, 20, hour)
    await post(guest.actor, thanks)
  }
  yield after(16, 40, hour)
  await take(demo, support, 'tickets', id, 'solve')
  if (chance.happens(10)) {
    yield after(1, 3, hour)
    await post(guest.actor, 'One more thing: where do I find the receipt?')
    yield after(20, 60, hour)
    await post(support, 'Open the move and choose “Receipt”.')
    yield after(2, 9, hour)
    await take(demo, support, 'tickets', id, 'solve')
  }
}

export async function* replayCall(demo: ReplayContext): Replay {
  const { chance, clock, context } = demo
  const customer = await caller(demo)
  const { support } = demo.admins
  const started = clock.now.getTime()
  yield started + chance.between(2, 14) * minute
  const outcome = chance.weighted({
    reached: 70,
    no_answer: 10,
    voicemail: 10,
    call_back: 8,
    wrong_number: 2,
  })
  const isKnown = customer && outcome !== 'wrong_number'
  const follow_up_at = new Date(started + chance.between(4, 40) * hour).toISOString()
  const call = {
    direction: chance.pick(['inbound', 'inbound', 'outbound']),
    phone: `+1${chance.pick(['415', '512', '312', '303', '206'])}555${chance.between(1000, 9999)}`,
    ...(isKnown ? { user_id: customer.guest.user_id, order_id: customer.order_id } : {}),
    started_at: new Date(started).toISOString(),
    ended_at: clock.now.toISOString(),
    outcome,
    ...(outcome === 'reached' ? { note: chance.pick(callNotes) } : {}),
    ...(outcome === 'call_back' ? { follow_up_at } : {}),
  }
  await createAs(context.kernel, resources.calls, call, actAs(demo, support))
}

/** Replays a message sent through the contact form. */
export async function* replayLetter(demo: ReplayContext): Replay {
  const { chance, clock, context } = demo
  const { kernel } = context
  const { answer, ...letter } = chance.pick(supportTexts)
  const values = { ...letter, source: 'contact' }
  const { id } = await transact(kernel.db, (tx) =>
    insertRow(kernel, tx, resources.messages, values, actAs(demo, system)),
  )
  yield clock.now.getTime() + chance.between(60, 600) * minute
  await take(demo, demo.admins.support, 'messages', id, 'answer', { text: answer })
  if (chance.happens(50)) {
    yield clock.now.getTime() + chance.between(20, 200) * hour
    await take(demo, demo.admins.support, 'messages', id, 'archive')
  }
}
