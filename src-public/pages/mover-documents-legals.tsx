import { type FormEvent, useState } from 'react'
import { type Agreement, listAgreements, signAgreement } from '#contract/calls/agreements.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { useAction } from '../features/business/use-action.ts'
import { forMembers } from '../features/team/for-members.tsx'
import { fieldErrors } from '../lib/field-errors.ts'
import { readerZone, useFormat } from '../lib/format.ts'
import { useServices, useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useErrorMessage } from '../lib/use-error-message.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Prose } from '../ui/prose.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('business')('agreement.title'), isPrivate: true }),
  Component: forMembers('mover-documents-legals', MoverDocumentsLegals),
})

function MoverDocumentsLegals() {
  const say = useTexts('business')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('agreements', (signal) =>
    call(listAgreements, { signal }),
  )
  return (
    <Sheet title={say('agreement.title')} lead={say('agreement.lead')} isNarrow>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading />)}
      {data?.length === 0 && <Empty title={say('agreement.none')} />}
      {data?.map((agreement) => (
        <Text key={agreement.kind} agreement={agreement} onChanged={reload} />
      ))}
      <div className="mt-6">
        <LinkButton look="quiet" size="sm" to={href('mover-profile-add')}>
          {say('agreement.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}

type TextProps = { agreement: Agreement; onChanged: () => Promise<void> }

function Text({ agreement, onChanged }: TextProps) {
  const say = useTexts('business')
  const { dayAndYear } = useFormat()
  const { edition, effective_on, is_signed, signatures, summary, html, locale } = agreement
  const day = dayAndYear(`${effective_on}T12:00:00.000Z`, 'UTC')
  return (
    <div className="grid gap-5">
      {is_signed && <Signed signatures={signatures} />}
      {!is_signed && signatures.length > 0 && (
        <Notice tone="warn" title={say('agreement.renewed')} />
      )}
      <Card>
        <div lang={locale}>
          <h2 className="text-2xl">{agreement.title}</h2>
          <p className="mt-1 text-small text-soft">{say('agreement.edition', { edition, day })}</p>
          {summary && <p className="mt-3 font-semibold">{summary}</p>}
          <div className="mt-4">
            <Prose html={html} />
          </div>
        </div>
        <p className="mt-6 text-small text-soft">{say('agreement.advice')}</p>
      </Card>
      {!is_signed && <SignForm agreement={agreement} onSigned={onChanged} />}
    </div>
  )
}

function Signed({ signatures }: Pick<Agreement, 'signatures'>) {
  const say = useTexts('business')
  const { dayAndYear } = useFormat()
  const { identity } = useSession()
  const timeZone = identity?.time_zone ?? readerZone()
  return (
    <Notice tone="good" title={say('agreement.signed')}>
      <ul className="grid gap-1">
        {signatures.map(({ edition, name, signed_at, url }) => (
          <li key={edition}>
            {say('agreement.signed_by', { edition, name, day: dayAndYear(signed_at, timeZone) })}{' '}
            <a href={url} className="worded-link font-semibold">
              {say('agreement.download')}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function SignForm({
  agreement,
  onSigned,
}: {
  agreement: Agreement
  onSigned: () => Promise<void>
}) {
  const say = useTexts('business')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const [keyFor] = useState(keyPerBody)
  const [hasRead, setRead] = useState(false)
  const [name, setName] = useState('')
  const errorOf = fieldErrors(error)
  const { kind, edition, text_sha256 } = agreement
  const isReady = hasRead && name.trim() !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const body = { edition, text_sha256, name: name.trim() }
    const input = { params: { kind }, body, idempotencyKey: keyFor(body) }
    const signed = await run(async () => {
      const outcome = await call(signAgreement, input)
      if (outcome.error?.status === 409) await onSigned()
      return outcome
    })
    if (signed !== null) await onSigned()
  }
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <label className="flex min-h-11 items-start gap-3 font-semibold">
          <input
            type="checkbox"
            checked={hasRead}
            onChange={({ target }) => setRead(target.checked)}
            className="mt-0.5 size-6 shrink-0 accent-[var(--color-moss)]"
          />
          {say('agreement.read')}
        </label>
        <TextField
          label={say('agreement.name')}
          hint={say('agreement.name_hint')}
          error={errorOf('name')}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {error && !errorOf.isKnown(['name']) && <Notice tone="bad">{errorMessage(error)}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" isBusy={isBusy} disabled={!isReady}>
            {say('agreement.sign')}
          </Button>
          {!isReady && <span className="text-small text-soft">{say('agreement.sign_first')}</span>}
        </div>
      </form>
    </Card>
  )
}
