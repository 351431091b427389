import type { Certificate } from '#contract/calls/certificates.ts'
import { allowed } from '#contract/kernel/machine.ts'
import { certificateMachine } from '#contract/machines/certificate.ts'
import { type CertificateRow, certificateView } from './certificate.ts'
import type { OrderRow } from './guest-link.ts'

/** The transitions that a building may take, of all that the system may. */
const ofBuilding = ['ask', 'ask_again', 'accept', 'refuse', 'waive', 'reserve_elevator']

/** Returns a certificate as the building sees it that asks for it. */
export const buildingView = (row: CertificateRow, order: OrderRow): Certificate =>
  certificateView(
    row,
    order,
    allowed(certificateMachine, row.state).filter((name) => ofBuilding.includes(name)),
  )
