import { href } from '#contract/routes.ts'
import { useFormat } from '../lib/format.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { BadgeOffer } from './use-badge.ts'

export default function Offer({
  amount,
  code,
  cap_cents,
  onClose,
}: BadgeOffer & { onClose: () => void }) {
  const say = useTexts('common')
  const { money } = useFormat()
  const { go, preload } = useNavigation()
  const booking = href('order', {}, { coupon: code })
  return (
    <Dialog title={say('badge.title', { n: amount })} isOpen onClose={onClose}>
      <p className="text-lg">{say('badge.text')}</p>
      {cap_cents !== null && (
        <p className="mt-1 text-soft">
          {say('badge.cap', { amount: money(cap_cents, { isRound: true }) })}
        </p>
      )}
      {code && <p className="mt-1 text-soft">{say('badge.code', { code })}</p>}
      <div className="mt-5">
        <Button isWide onPointerEnter={() => preload(booking)} onClick={() => go(booking)}>
          {say('badge.action')}
        </Button>
      </div>
    </Dialog>
  )
}
