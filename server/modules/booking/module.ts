import type { ServerModule } from '#server/kernel/kernel.ts'
import { feeRules } from './fee-rules.ts'
import { vehicleRules } from './vehicle-rules.ts'

/** What the price asks of its lookups. */
export const bookingModule: ServerModule = {
  hooks: { fees: feeRules, vehicles: vehicleRules },
}
