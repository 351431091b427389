import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { OwnCoupons } from './own-coupons.tsx'
import { Section } from './section.tsx'

const modes = ['fixed', 'capped'] as const
const tips = [0, 2000, 4000, 8000]
const highestValue = 250_000

export function OptionsSection() {
  const say = useTexts('booking')
  const { draft, price, errorOf } = useBooking()
  const { money } = useFormat()
  const { quote, isCurrent } = price
  const { coupon = null, affiliate = null } = (isCurrent ? quote : null) ?? {}
  return (
    <Section id="options" number={5} title={say('options.title')}>
      <div className="flex flex-col gap-6">
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
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            id="declared-value"
            label={say('options.value')}
            hint={say('options.value_hint')}
            isOptional
            type="number"
            inputMode="numeric"
            min={0}
            max={highestValue}
            step={100}
            value={draft.declared_value_cents === 0 ? '' : draft.declared_value_cents / 100}
            error={errorOf('declared_value_cents')}
            onChange={({ target }) =>
              draftStore.change({ declared_value_cents: centsIn(target.value) })
            }
          />
          <div className="flex flex-col gap-2">
            <TextField
              id="coupon"
              label={say('options.coupon')}
              isOptional
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={30}
              value={draft.coupon}
              error={errorOf('coupon')}
              hint={
                (coupon && say('options.coupon_on', { ...coupon })) ||
                (affiliate?.percent && say('options.affiliate_on', { ...affiliate }))
              }
              onChange={({ target }) => draftStore.change({ coupon: target.value })}
            />
            <OwnCoupons chosen={draft.coupon} />
          </div>
        </div>
        <fieldset>
          <legend className="mb-3 font-semibold">{say('options.tip')}</legend>
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
        <TextAreaField
          id="notes"
          label={say('options.notes')}
          isOptional
          maxLength={2000}
          value={draft.notes}
          onChange={({ target }) => draftStore.change({ notes: target.value })}
        />
      </div>
    </Section>
  )
}

/** Parses whole dollars into cents. */
function centsIn(text: string): number {
  const dollars = Math.trunc(Number(text))
  return Number.isNaN(dollars) ? 0 : Math.min(highestValue, Math.max(0, dollars)) * 100
}
