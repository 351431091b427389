import { useTexts } from '../../../lib/texts-context.tsx'

/** Shows the four-digit code that completes the delivery, large enough to be read out at the door. */
export function DeliveryCode({ code }: { code: string }) {
  const say = useTexts('moves')
  const digits = [...code]
  return (
    <div className="rounded-card border-2 border-dashed border-stitch-deep bg-stitch-wash px-5 py-4 text-ink">
      <p className="font-semibold">{say('code.label')}</p>
      <p className="mt-1 font-display text-[2.75rem] leading-none font-semibold">
        <span className="sr-only">{say('code.spoken', { digits: digits.join(' ') })}</span>
        <span aria-hidden="true" className="numeral tracking-[0.3em]">
          {code}
        </span>
      </p>
      <p className="mt-2 text-small">{say('code.text')}</p>
    </div>
  )
}
