import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { messages } from '#contract/resources/messages.ts'
import { closed, instant, nullable } from './schemas.ts'

export const readContactForm = defineCall({
  method: 'GET',
  path: '/api/contact',
  summary: 'Get a token for the contact form; send it with the message',
  by: 'anyone',
  response: Type.Object({ token: Type.String() }),
})

/**
 * Anyone with a file's address can open it, so addresses are given only to readers of the message.
 */
export const readMessageFiles = defineCall({
  method: 'GET',
  path: '/api/ticket_messages/:id/files',
  summary: 'List the files of a message: their names, sizes, and URLs that work for an hour',
  by: ['customer', 'mover', 'driver', 'admin'],
  permission: ['ticket_messages', 'show'],
  response: Type.Array(
    Type.Object({
      key: Type.String(),
      url: Type.String(),
      name: Type.String(),
      bytes: Type.Integer(),
    }),
  ),
})

const { name, email, phone, subject, text } = messages.fields

export const sendContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to our staff, who answer by email or phone',
  by: 'anyone',
  body: Type.Object(
    {
      name: name.schema,
      email: Type.Optional(nullable(email.schema)),
      phone: Type.Optional(nullable(phone.schema)),
      subject: subject.schema,
      text: text.schema,
      token: Type.String({ maxLength: 200 }),
      /** A honeypot: hidden from people, so only bots fill it in. */
      website: Type.Optional(Type.String()),
    },
    closed,
  ),
  response: Type.Object({ received_at: instant }),
  status: 201,
  limits: ['contact_address'],
})
