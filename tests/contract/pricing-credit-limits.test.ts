import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mayPromiseCredit } from '#contract/pricing/credit-limits.ts'

test('no sequence of late releases earns more credits than the limits allow', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 })),
      fc.nat(5),
      fc.nat(3),
      (movers, per_customer, per_pair) => {
        const given: { mover_id: number }[] = []
        for (const mover_id of movers)
          if (mayPromiseCredit(given, mover_id, { per_customer, per_pair }))
            given.push({ mover_id })

        expect(given.length).toBeLessThanOrEqual(per_customer)
        for (const mover_id of movers)
          expect(given.filter((one) => one.mover_id === mover_id).length).toBeLessThanOrEqual(
            per_pair,
          )
      },
    ),
    { numRuns: 2000 },
  )
})
