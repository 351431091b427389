import { integer, text } from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

/** A comparison of our books with the providers' movements, from its request to its result. */
export const reconciliationRunMachine = defineMachine('reconciliation_runs', {
  initial: 'queued',
  states: ['queued', 'running', 'finished', 'failed'],
  transitions: {
    start: {
      emits: 'reconciliation_run.started',
      from: ['queued', 'running'],
      to: 'running',
      by: ['system'],
    },
    finish: {
      emits: 'reconciliation_run.finished',
      from: ['running'],
      to: 'finished',
      by: ['system'],
      input: { differences: integer({ min: 0 }) },
    },
    fail: {
      emits: 'reconciliation_run.failed',
      from: ['running'],
      to: 'failed',
      by: ['system'],
      input: { reason: text({ max: 500 }) },
    },
  },
})
