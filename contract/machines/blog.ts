import { timestamp } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

export const blogMachine = defineMachine('blogs', {
  initial: 'draft',
  states: ['draft', 'scheduled', 'published', 'archived'],
  transitions: {
    schedule: {
      emits: 'blog.scheduled',
      from: ['draft'],
      to: 'scheduled',
      by: ['admin'],
      input: { publish_at: timestamp() },
      needs: ['publication_in_future', 'complete_post'],
      bulk: true,
    },
    unschedule: {
      emits: 'blog.unscheduled',
      from: ['scheduled'],
      to: 'draft',
      by: ['admin'],
      bulk: true,
    },
    publish: {
      emits: 'blog.published',
      from: ['draft', 'scheduled', 'archived'],
      to: 'published',
      by: ['admin'],
      needs: ['complete_post'],
      bulk: true,
      inverse: 'archive',
    },
    appear: {
      emits: 'blog.published',
      from: ['scheduled'],
      to: 'published',
      by: ['system'],
      due: { field: 'publish_at', minutes: 0 },
    },
    archive: {
      emits: 'blog.archived',
      from: ['published'],
      to: 'archived',
      by: ['admin'],
      bulk: true,
      inverse: 'publish',
    },
  },
})
