import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { lateStepNames, lateSteps } from '#contract/resources/late-steps.ts'
import { closed, instant } from './schemas.ts'

const { note, why } = lateSteps.fields

/**
 * Stores a step as evidence that came too late to be taken: the job was canceled or reassigned while
 * the phone had no network. The same step is stored once.
 */
export const reportLateStep = defineCall({
  method: 'POST',
  path: '/api/jobs/:code/late-steps',
  summary: 'Report a step of a job that is no longer yours, or was canceled in the meantime',
  by: ['mover', 'driver'],
  errorStatuses: [409, 429],
  body: Type.Object(
    {
      step: Type.Enum([...lateStepNames]),
      happened_at: instant,
      /** The key of a picture that the person has uploaded. */
      photo: Type.Optional(Type.String({ maxLength: 200 })),
      note: Type.Optional(note.schema),
    },
    closed,
  ),
  response: Type.Object({ why: why.schema, received_at: instant }),
  limits: ['late_step_user'],
})
