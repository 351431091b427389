import { belongsTo, choice, image, integer, listOf, state, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { feedbackMachine } from '#contract/machines/feedback.ts'

export const feedbacks = defineResource('feedbacks', {
  title: 'order_id',
  sort: '-created_at',
  actions: ['list', 'show', 'edit'],
  scope: {
    customer: [{ from_user_id: '$user' }, { customer_id: '$customer', state: 'published' }],
    mover: [{ from_user_id: '$user' }, { mover_id: '$mover', state: 'published' }],
  },
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly: true }),
    from: choice(['customer', 'mover'], { filter: true, readOnly: true }),
    from_user_id: belongsTo('users', { readOnly: true, search: true }),
    customer_id: belongsTo('customers', { readOnly: true }),
    mover_id: belongsTo('movers', {
      readOnly: true,
      search: true,
      through: ['status', 'rating'],
    }),
    stars: integer({ min: 1, max: 5, sort: true, filter: true, readOnly: true }),
    tags: listOf(text({ max: 40 }), { default: [], max: 10, readOnly: true, filter: true }),
    text: text({ max: 2000, multiline: true, optional: true, search: true, readOnly: true }),
    photo: image({ optional: true, readOnly: true }),
    reply: text({ max: 2000, multiline: true, optional: true }),
    state: state(feedbackMachine),
  },
  unique: [['order_id', 'from']],
  admin: {
    path: '/admin/lookups/feedbacks',
    group: 'lookups',
    columns: ['order_id', 'from', 'mover_id', 'stars', 'text', 'state', 'created_at'],
  },
})
