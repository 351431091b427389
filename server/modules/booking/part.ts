import type { Kernel, Part } from '#server/kernel/kernel.ts'
import { feeRules } from './fee-rules.ts'
import { vehicleRules } from './vehicle-rules.ts'

/** What the price asks of its lookups. */
export const bookingPart = (kernel: () => Kernel): Part => ({
  hooks: { fees: feeRules(kernel), vehicles: vehicleRules },
})
