import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { NumberField } from './number-field.tsx'
import { OwnCoupons } from './own-coupons.tsx'
import { Photos } from './photos.tsx'
import { Section } from './section.tsx'

const modes = ['fixed', 'capped'] as const
const tips = [0, 2000, 4000, 8000]
const maxDollars = 250_000

/** Renders what most customers leave as it is, folded as long as they do. */
export function OptionsSection() {
  const say = useTexts('booking')
  const { draft } = useBooking()
  return (
    <Section id="options" title={say('options.title')}>
      <Mode />
      <div className="mt-4">
        <CouponFold />
        <ValueFold />
        <Fold title={say('options.tip')} isOpen={draft.tip_cents > 0}>
          <Tip />
        </Fold>
        <Fold
          title={say('options.for_crew')}
          isOpen={draft.notes !== '' || draft.photos.length > 0}
        >
          <div className="flex flex-col gap-5 text-ink">
            <TextAreaField
              id="notes"
              label={say('options.notes')}
              isOptional
              maxLength={2000}
              value={draft.notes}
              onChange={({ target }) => draftStore.change({ notes: target.value })}
            />
            <Photos />
          </div>
        </Fold>
      </div>
    </Section>
  )
}

function Mode() {
  const say = useTexts('booking')
  const { draft } = useBooking()
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{say('options.mode')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {modes.map((mode) => (
          <Choice
            key={mode}
            name="pricing-mode"
            title={say(`options.${mode}`)}
            checked={draft.pricing_mode === mode}
            onChange={() => draftStore.change({ pricing_mode: mode })}
          >
            {say(`options.${mode}_text`)}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

function CouponFold() {
  const say = useTexts('booking')
  const { money } = useFormat()
  const { draft, price, errorOf } = useBooking()
  const { coupon = null, affiliate = null, price: quoted } = (price.isCurrent && price.quote) || {}
  const discount = quoted?.lines.find(({ code }) => code === 'discount')
  const hintOf = (): string | undefined => {
    if (coupon !== null) {
      const amount = money(discount?.inputs.cap_cents ?? 0, { isRound: true })
      const hasCap = discount?.inputs.cap_cents !== undefined
      return say(hasCap ? 'options.coupon_on' : 'options.coupon_uncapped', { ...coupon, amount })
    }
    return affiliate?.percent ? say('options.affiliate_on', { ...affiliate }) : undefined
  }
  return (
    <Fold title={say('options.coupon')} isOpen={draft.coupon !== ''}>
      <div className="flex max-w-md flex-col gap-2 text-ink">
        <TextField
          id="coupon"
          label={say('options.coupon_code')}
          isOptional
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          value={draft.coupon}
          error={errorOf('coupon')}
          hint={hintOf()}
          onChange={({ target }) => draftStore.change({ coupon: target.value })}
        />
        <OwnCoupons chosen={draft.coupon} />
      </div>
    </Fold>
  )
}

function ValueFold() {
  const say = useTexts('booking')
  const { draft, errorOf } = useBooking()
  const { declared_value_cents } = draft
  return (
    <Fold title={say('options.protection')} isOpen={declared_value_cents !== 0}>
      <div className="max-w-md text-ink">
        <NumberField
          id="declared-value"
          label={say('options.value')}
          hint={say('options.value_hint')}
          isOptional
          min={0}
          max={maxDollars}
          empty={0}
          value={declared_value_cents === null ? null : declared_value_cents / 100}
          error={errorOf('declared_value_cents')}
          wrong={say('problem.value')}
          onChange={(dollars) =>
            draftStore.change({ declared_value_cents: dollars === null ? null : dollars * 100 })
          }
        />
      </div>
    </Fold>
  )
}

function Tip() {
  const say = useTexts('booking')
  const { draft } = useBooking()
  const { money } = useFormat()
  return (
    <fieldset className="text-ink">
      <legend className="mb-3 text-small">{say('options.tip_hint')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {tips.map((tip) => (
          <Choice
            key={tip}
            name="tip"
            title={tip === 0 ? say('options.tip_none') : money(tip, { isRound: true })}
            checked={draft.tip_cents === tip}
            onChange={() => draftStore.change({ tip_cents: tip })}
          />
        ))}
      </div>
    </fieldset>
  )
}
