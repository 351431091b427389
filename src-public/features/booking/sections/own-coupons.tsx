import { listOwnCoupons } from '#contract/calls/coupons.ts'
import { useFormat } from '../../../lib/format.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { draftStore } from '../draft/draft-store.ts'

/** Lists the coupons that only the signed-in customer can use; each is applied with one press. */
export function OwnCoupons({ chosen }: { chosen: string }) {
  const { identity } = useSession()
  return identity?.role === 'customer' ? <Coupons chosen={chosen} /> : null
}

function Coupons({ chosen }: { chosen: string }) {
  const say = useTexts('booking')
  const { money } = useFormat()
  const { call } = useServices()
  const { data } = useLoaded('own-coupons', (signal) => call(listOwnCoupons, { signal }))
  const others = data?.filter(({ code }) => code !== chosen.trim().toUpperCase()) ?? []
  if (others.length === 0) return null
  return (
    <ul className="flex flex-col gap-2" aria-label={say('options.own_coupons')}>
      {others.map(({ code, percent, cap_cents }) => (
        <li key={code}>
          <Button look="quiet" onClick={() => draftStore.change({ coupon: code })}>
            {say('options.use_coupon', { code, percent, amount: money(cap_cents) })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
