import { belongsTo, choice, image, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/** The steps that a phone may report too late. */
export const lateStepNames = [
  'depart',
  'arrive',
  'start_loading',
  'finish_loading',
  'reach_stop',
  'leave_stop',
  'start_unloading',
  'deliver',
] as const

/**
 * Steps that a phone could not send before the job was canceled or reassigned. They change nothing;
 * they are evidence of the crew's work, with times that only the phone has recorded.
 */
export const lateSteps = defineResource('late_steps', {
  title: 'step',
  sort: '-id',
  actions: ['list', 'show'],
  scope: { mover: { mover_id: '$mover' } },
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly, filter: true }),
    mover_id: belongsTo('movers', { readOnly }),
    driver_id: belongsTo('drivers', { optional: true, readOnly }),
    user_id: belongsTo('users', { readOnly }),
    step: choice(lateStepNames, { readOnly, filter: true }),
    happened_at: timestamp({ readOnly, sort: true }),
    received_at: timestamp({ readOnly, sort: true }),
    why: choice(['cancelled', 'reassigned'], { readOnly, filter: true }),
    photo: image({ optional: true, readOnly }),
    note: text({ max: 300, optional: true, readOnly }),
  },
  unique: [['order_id', 'user_id', 'step', 'happened_at']],
  admin: {
    path: '/admin/support/late-steps',
    group: 'support',
    columns: ['order_id', 'step', 'happened_at', 'received_at', 'why', 'driver_id'],
  },
})
