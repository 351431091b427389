import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { messages } from '#contract/resources/messages.ts'
import { closed, instant, nullable } from './schemas.ts'

export const readContactForm = defineCall({
  method: 'GET',
  path: '/api/contact',
  summary: 'Open the contact form; what is written in it is sent with the token',
  by: 'anyone',
  answer: Type.Object({ token: Type.String() }),
})

const { name, email, phone, subject, text } = messages.fields

export const sendContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the staff, who answer by mail or phone',
  by: 'anyone',
  body: Type.Object(
    {
      name: name.schema,
      email: Type.Optional(nullable(email.schema)),
      phone: Type.Optional(nullable(phone.schema)),
      subject: subject.schema,
      text: text.schema,
      token: Type.String({ maxLength: 200 }),
      /** Not shown to people, and left empty: only a program fills it in. */
      website: Type.Optional(Type.String()),
    },
    closed,
  ),
  answer: Type.Object({ received_at: instant }),
  status: 201,
  refuses: [429],
})
