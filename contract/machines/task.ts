import { text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** Work on many records, in the background. Its changes stay when it ends early. */
export const taskMachine = defineMachine('tasks', {
  initial: 'queued',
  states: ['queued', 'running', 'done', 'failed', 'cancelled'],
  transitions: {
    start: { emits: 'task.started', from: ['queued'], to: 'running', by: ['system'] },
    finish: { emits: 'task.finished', from: ['running'], to: 'done', by: ['system'] },
    fail: {
      emits: 'task.failed',
      from: ['queued', 'running'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
    cancel: {
      emits: 'task.cancelled',
      from: ['queued', 'running'],
      to: 'cancelled',
      by: ['admin'],
    },
    /** The person who started it may no longer do what it does. */
    revoke: {
      emits: 'task.revoked',
      from: ['queued', 'running'],
      to: 'cancelled',
      by: ['system'],
    },
  },
})
