import type { Outcome } from '#contract/client/http-client.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { claimMachine } from '#contract/machines/claim.ts'
import type { AppServices } from '../../lib/services.ts'

export type ClaimTransition = TransitionOf<typeof claimMachine>

/** Requests a transition of a claim. Fails with 409 if it has changed, with 422 for a wrong input. */
export const moveClaim = (
  { http }: Pick<AppServices, 'http'>,
  id: number,
  name: ClaimTransition,
  body: object = {},
): Promise<Outcome<{ state: string }>> =>
  http.post(`/api/claims/${id}/transitions/${name}`, { body })
