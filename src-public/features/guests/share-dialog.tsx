import { useState } from 'react'
import { createGuestLink } from '#contract/calls/guests.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { type GuestKindName, guestKindNames, guestKinds, guestSees } from '#contract/guest-kinds.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { href } from '#contract/routes.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { kindOf, placeOf } from '../order/stop.ts'

type Made = ResponseOf<typeof createGuestLink>
type Props = { move: Move; onClose: () => void; onMade: () => Promise<void> }

/** Makes a link for somebody, and shows it once. */
export function ShareDialog({ move, onClose, onMade }: Props) {
  const [made, setMade] = useState<Made | null>(null)
  if (made !== null) return <MadeDialog made={made} onClose={onClose} />
  return (
    <FormDialog
      move={move}
      onClose={onClose}
      onMade={async (link) => {
        setMade(link)
        await onMade()
      }}
    />
  )
}

type FormProps = Omit<Props, 'onMade'> & { onMade: (made: Made) => Promise<void> }

function FormDialog({ move, onClose, onMade }: FormProps) {
  const say = useTexts('guests')
  const common = useTexts('common')
  const stops = useTexts('stops')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [keyFor] = useState(keyPerBody)
  const [kind, setKind] = useState<GuestKindName>('recipient')
  const [name, setName] = useState('')
  const [stop, setStop] = useState(move.stops.length - 1)
  const [hasCode, setHasCode] = useState(false)
  const [address, setAddress] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)

  const submit = async (): Promise<string | null> => {
    setMissing(name.trim() === '')
    if (name.trim() === '') {
      document.getElementById('guest-name')?.focus()
      return null
    }
    const to = addressIn(address)
    setWrong(to === undefined)
    if (to === undefined) {
      document.getElementById('guest-address')?.focus()
      return null
    }
    const body = {
      kind,
      name: name.trim(),
      ...to,
      ...(guestKinds[kind].isForStop ? { stop } : {}),
      has_code: hasCode && guestSees(kind, 'delivery_code'),
    }
    const { data, error: refused } = await call(createGuestLink, {
      params: { code: move.code },
      body,
      idempotencyKey: keyFor(body),
    })
    setError(refused)
    if (refused !== null)
      return fieldErrors(refused).isKnown(['name', 'email', 'phone']) ? null : errorMessage(refused)
    await onMade(data)
    return null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('form.title')}
      height="fit-content"
      confirm={{ label: say('form.submit'), run: submit }}
    >
      <div className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{say('form.kind')}</legend>
          <div className="grid gap-2">
            {guestKindNames.map((one) => (
              <Choice
                key={one}
                name="guest-kind"
                title={say(`kind.${one}`)}
                checked={kind === one}
                onChange={() => setKind(one)}
              >
                {kind === one ? say(`sees.${one}`) : null}
              </Choice>
            ))}
          </div>
        </fieldset>
        <TextField
          id="guest-name"
          label={say('form.name')}
          hint={say('form.name_hint')}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={isMissing && name.trim() === '' ? common('form.required') : errorOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          id="guest-address"
          label={say('form.address')}
          hint={say('form.address_hint')}
          isOptional
          autoComplete="off"
          maxLength={254}
          value={address}
          error={isWrong ? say('form.address_wrong') : (errorOf('email') ?? errorOf('phone'))}
          onChange={({ target }) => setAddress(target.value)}
        />
        {guestKinds[kind].isForStop && (
          <SelectField
            label={say('form.stop')}
            value={stop}
            onChange={({ target }) => setStop(Number(target.value))}
          >
            {move.stops.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
              <option key={at} value={at}>
                {stops(`kind.${kindOf(one)}`)}: {one.address}, {placeOf(one)}
              </option>
            ))}
          </SelectField>
        )}
        {guestSees(kind, 'delivery_code') && (
          <Switch
            label={say('form.has_code')}
            hint={say('form.has_code_hint')}
            checked={hasCode}
            onChange={({ target }) => setHasCode(target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Returns where to send a link: nowhere for an empty text, undefined for one that isn't an address. */
function addressIn(text: string): { email?: string; phone?: string } | undefined {
  const typed = text.trim()
  if (typed === '') return {}
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { email: typed.toLowerCase() }
  const digits = typed.replaceAll(/[\s().-]/g, '')
  const national = /^(?:\+?1)?(\d{10})$/.exec(digits)?.[1]
  return national === undefined ? undefined : { phone: `+1${national}` }
}

type MadeProps = { made: Made; onClose: () => void }

function MadeDialog({ made, onClose }: MadeProps) {
  const say = useTexts('guests')
  const [isCopied, setCopied] = useState(false)
  const url = location.origin + href('guest', { token: made.token })
  const copy = async () => {
    await navigator.clipboard?.writeText(url)
    setCopied(true)
  }
  const canSend = typeof navigator.share === 'function'
  // The person may close the sheet of the device without sending anything.
  const send = () => navigator.share({ text: say('made.message'), url }).catch(() => undefined)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('made.title', { name: made.link.name })}
      height="fit-content"
    >
      <div className="flex flex-col gap-4">
        {made.link.sent_to && (
          <p className="font-semibold break-words">
            ✓ {say('made.sent', { to: made.link.sent_to })}
          </p>
        )}
        <p>{say('made.text')}</p>
        <TextField
          label={say('made.link')}
          isLabelHidden
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <div role="status" className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void copy()}>{say('made.copy')}</Button>
          {canSend && (
            <Button look="plain" onClick={() => void send()}>
              {say('made.send')}
            </Button>
          )}
          {isCopied && <span className="font-semibold text-moss">✓ {say('made.copied')}</span>}
        </div>
        <div>
          <Button look="quiet" size="sm" onClick={onClose}>
            {say('made.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
