import type { ServerModule } from '#server/kernel/kernel.ts'
import { feeRules } from './fee-rules.ts'
import { vehicleRules } from './vehicle-rules.ts'

/** Checks fees and vehicles before a price is made of them. */
export const bookingModule: ServerModule = {
  hooks: { fees: feeRules, vehicles: vehicleRules },
}
