import type { Kernel, ServerModule } from '#server/kernel/kernel.ts'
import { feeRules } from './fee-rules.ts'
import { vehicleRules } from './vehicle-rules.ts'

/** What the price asks of its lookups. */
export const bookingModule = (kernel: () => Kernel): ServerModule => ({
  hooks: { fees: feeRules(kernel), vehicles: vehicleRules },
})
