import type { CallError } from '#contract/client/call-error.ts'
import type { StoredStep } from '../../../ports/step-store.ts'
import { steps as targets } from '../steps/steps.ts'

/**
 * Whether the same request may succeed later. A 409 without a state says that an earlier one with
 * the same key is still running.
 */
export const isTemporary = ({ status, state }: CallError): boolean =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && state === undefined)

/** The states of the work in order. */
const order: readonly string[] = [
  'accepted',
  'confirmed',
  ...Object.values(targets),
  'completed',
  'disputed',
]

/** Whether the step was already taken, by an earlier attempt or by someone else. */
export function isTaken({ name, tries, device }: StoredStep, error: CallError): boolean {
  if (error.status === 422 && error.errors?.stop) return tries > 0 && device.queued
  const target = Object.hasOwn(targets, name) ? targets[name as keyof typeof targets] : undefined
  if (error.status !== 409 || typeof error.state !== 'string' || target === undefined) return false
  return order.indexOf(error.state) >= order.indexOf(target)
}

/** Whether the job was canceled. */
export const isLost = (state: unknown): boolean => state === 'cancelled' || state === 'expired'
