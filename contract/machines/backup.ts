import { decimal, integer, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

export const backupMachine = defineMachine('backups', {
  initial: 'queued',
  states: ['queued', 'running', 'verified', 'failed'],
  transitions: {
    start: {
      emits: 'backup.started',
      from: ['queued', 'failed', 'running'],
      to: 'running',
      by: ['system'],
    },
    verify: {
      emits: 'backup.verified',
      from: ['running'],
      to: 'verified',
      by: ['system'],
      input: {
        bytes: decimal({ min: 1 }),
        rows: integer({ min: 0 }),
        sha256: text({ min: 64, max: 64 }),
        files: integer({ min: 0 }),
        missing_files: integer({ min: 0 }),
      },
    },
    fail: {
      emits: 'backup.failed',
      from: ['queued', 'running'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
  },
})
