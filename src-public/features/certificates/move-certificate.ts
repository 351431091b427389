import type { Outcome } from '#contract/client/http-client.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { certificateMachine } from '#contract/machines/certificate.ts'
import type { AppServices } from '../../lib/services.ts'

/** Requests a transition of a certificate. Fails with 409 if it has changed, with 422 for a wrong input. */
export const moveCertificate = (
  { http }: Pick<AppServices, 'http'>,
  id: number,
  name: TransitionOf<typeof certificateMachine>,
  body: object = {},
): Promise<Outcome<unknown>> => http.post(`/api/certificates/${id}/transitions/${name}`, { body })
