import { type FormEvent, useState } from 'react'
import { type Claim, fileClaim } from '#contract/calls/claims.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { centsIn } from '../../lib/cents-in.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useFirstError } from '../../lib/use-first-error.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoSlot, type Sends } from './photo-slot.tsx'

type Kind = Claim['kind']
type Item = { id: number; name: string; amount: string; description: string }

/** As an object, so that none is missing; the resource's own list would bring the tables' code along. */
const kinds: Record<Kind, true> = {
  damage: true,
  loss: true,
  property: true,
  late: true,
  overcharge: true,
  conduct: true,
  other: true,
}
const claimKinds = Object.keys(kinds) as Kind[]

const maxItems = 20
const amounts = { min_cents: 1, max_cents: 1_000_000 }
const showsDamage = (kind: Kind) => kind === 'damage' || kind === 'property'
const isThing = (kind: Kind) => showsDamage(kind) || kind === 'loss'
const emptyItem = (id: number): Item => ({ id, name: '', amount: '', description: '' })

type Props = { code: string; mover: string; onFiled: () => Promise<void>; onCancel: () => void }

/** Has the customer say what went wrong, with items, amounts and photos. */
export function ClaimForm({ code, mover, onFiled, onCancel }: Props) {
  const say = useTexts('claims')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { money } = useFormat()
  const [kind, setKind] = useState<Kind>('damage')
  const [items, setItems] = useState<readonly Item[]>([emptyItem(0)])
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasPhoto, setHasPhoto] = useState(true)
  const [error, setError] = useState<CallError | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [keyFor] = useState(keyPerBody)
  const [sends] = useState<Sends>(() => new Map())
  const { form, focusFirstError } = useFirstError<HTMLFormElement>()

  const cents = items.map(({ amount }) => centsIn(amount, amounts))
  const total = cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const limits = { least: money(amounts.min_cents), most: money(amounts.max_cents) }
  const refused = fieldErrors(error)
  const change = (id: number, values: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...values } : item)))

  const send = async () => {
    setTried(true)
    setError(null)
    setFailure(null)
    const isComplete =
      items.every(({ name }) => name.trim() !== '') &&
      cents.every((one) => one !== null) &&
      text.trim() !== ''
    if (!isComplete) return focusFirstError()
    const photos = await Promise.all(items.map(({ id }) => sends.get(id)?.()))
    if (photos.includes(null)) {
      setFailure(say('photo_wait'))
      return focusFirstError()
    }
    const isShown = !showsDamage(kind) || photos.some((photo) => photo !== undefined)
    setHasPhoto(isShown)
    if (!isShown) return focusFirstError()
    const body = {
      kind,
      text: text.trim(),
      items: items.map(({ name, description }, at) => ({
        name: name.trim(),
        description: description.trim() || null,
        amount_cents: cents[at] ?? 0,
        photo: photos[at] ?? null,
      })),
    }
    const outcome = await call(fileClaim, { params: { code }, body, idempotencyKey: keyFor(body) })
    if (outcome.error === null) return onFiled()
    setError(outcome.error)
    if (!fieldErrors(outcome.error).isKnown(['items', 'text']))
      setFailure(errorMessage(outcome.error))
    focusFirstError()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await send()
    setBusy(false)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-6"
    >
      <SelectField
        label={say('kind')}
        value={kind}
        onChange={({ target }) =>
          setKind(claimKinds.find((known) => known === target.value) ?? 'other')
        }
      >
        {claimKinds.map((known) => (
          <option key={known} value={known}>
            {say(`kinds.${known}`)}
          </option>
        ))}
      </SelectField>
      {items.map((item, at) => (
        <fieldset
          key={item.id}
          className="flex flex-col gap-4 rounded-card border-[1.5px] border-edge p-4"
        >
          <legend className="px-1 font-semibold">{say('item', { n: at + 1 })}</legend>
          <TextField
            label={say('name')}
            hint={isThing(kind) ? say('name_hint') : undefined}
            maxLength={120}
            value={item.name}
            error={
              isTried && item.name.trim() === '' ? say('name_missing') : refused(`items.${at}.name`)
            }
            onChange={({ target }) => change(item.id, { name: target.value })}
          />
          <TextField
            label={say('amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={item.amount}
            error={
              isTried && cents[at] === null
                ? say('amount_wrong', limits)
                : refused(`items.${at}.amount_cents`)
            }
            onChange={({ target }) => change(item.id, { amount: target.value })}
          />
          {isThing(kind) && (
            <TextAreaField
              label={say('description')}
              isOptional
              rows={2}
              maxLength={500}
              value={item.description}
              error={refused(`items.${at}.description`)}
              onChange={({ target }) => change(item.id, { description: target.value })}
            />
          )}
          <PhotoSlot
            id={item.id}
            sends={sends}
            title={say('photo', { n: at + 1 })}
            hint={say('photo_hint')}
            error={
              at === 0 && !hasPhoto && showsDamage(kind)
                ? say('photo_missing')
                : refused(`items.${at}.photo`)
            }
            disabled={isBusy}
          />
          {items.length > 1 && (
            <div>
              <Button
                look="quiet"
                size="sm"
                onClick={() => setItems((all) => all.filter(({ id }) => id !== item.id))}
              >
                {say('remove', { n: at + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {items.length < maxItems && (
        <div>
          <Button
            look="plain"
            size="sm"
            onClick={() =>
              setItems((all) => [...all, emptyItem(Math.max(...all.map(({ id }) => id)) + 1)])
            }
          >
            {say('add')}
          </Button>
        </div>
      )}
      <TextAreaField
        label={say('text')}
        rows={4}
        maxLength={2000}
        value={text}
        error={isTried && text.trim() === '' ? say('text_missing') : refused('text')}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="text-small text-soft">{say('consent', { mover })}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" isBusy={isBusy}>
          {total > 0 ? say('send_amount', { amount: money(total) }) : say('send')}
        </Button>
        <Button look="plain" disabled={isBusy} onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}
