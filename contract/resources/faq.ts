import { boolean, choice, deletedAt, integer, markdown, text } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

export const faq = defineResource('faq', {
  title: 'question',
  sort: 'position',
  fields: {
    question: text({ max: 200, search: true, sort: true, inline: true }),
    question_es: text({ max: 200, optional: true, search: true, inline: true }),
    answer: markdown({ max: 4000, search: true }),
    answer_es: markdown({ max: 4000, optional: true, search: true }),
    topic: choice(['price', 'booking', 'moving_day', 'payment', 'claims', 'account', 'work'], {
      filter: true,
      sort: true,
      bulk: true,
      inline: true,
    }),
    audience: choice(['everyone', 'customer', 'mover', 'driver'], {
      default: 'everyone',
      filter: true,
      bulk: true,
      inline: true,
    }),
    position: integer({ min: 0, max: 1000, default: 0, sort: true, inline: true }),
    is_active: boolean({ default: true, filter: true, bulk: true, inline: true }),
    deleted_at: deletedAt,
  },
  admin: {
    path: '/admin/pages/faq',
    group: 'pages',
    columns: ['question', 'topic', 'audience', 'position', 'is_active', 'updated_at'],
  },
})
