import {
  institution,
  type LedgerAccount,
  routingNumber,
  testAccounts,
  testCards,
} from './ledger-accounts.ts'
import { type Html, html, page } from './ledger-html.ts'
import { type Faults, type Form, type Step, unclearTaxId } from './ledger-onboarding.ts'
import { type Language, type LedgerText, type Say, sayIn } from './ledger-texts.ts'

type Shown = {
  language: Language
  account: LedgerAccount
  /** The path of the account's pages. */
  path: string
  /** Who sends the payouts. */
  sender: string
}

type StepProps = Shown & {
  step: Step
  /** The bank has returned a payout to the present destination. */
  isReturned: boolean
  faults: Faults
  form: Form
}

/** Renders the page of one step, with what was entered and what is wrong with it. */
export function stepPage({ step, faults, form, ...shown }: StepProps): string {
  const say = sayIn(shown.language)
  const parts = { step, say, faults, form, ...shown }
  const body = { identity, destination, deposits, document, done }[step](parts)
  const [fault] = Object.values(faults)
  // Too many wrong amounts lead back to a step without the field that was wrong.
  const alert = fault === 'faults.too_many' ? fault : 'faults.title'
  return framed(shown, say(`steps.${step}`), [
    fault !== undefined && html`<p class="alert" role="alert">${say(alert)}</p>`,
    body,
    step !== 'done' && html`<nav><a href="${account(shown).return_url}">${say('later')}</a></nav>`,
  ])
}

/** Renders the bank's statement, which shows the two deposits. */
export function statementPage(shown: Shown): string {
  const say = sayIn(shown.language)
  const { last4, deposit_cents } = shown.account
  const row = (cents: number) =>
    html`<tr><td>${say('statement.from', { provider: say('provider') })}<td>${dollars(cents)}</tr>`
  return framed(shown, say('statement.title'), [
    html`<p>${say('statement.lead', { last4: last4 ?? '' })}</p>
<div class="card"><table>${(deposit_cents ?? []).map(row)}</table></div>
<nav><a href="${shown.path}?lang=${shown.language}">${say('statement.back')}</a></nav>`,
  ])
}

/** Renders the page of a link that leads nowhere; `back` is where the sender makes a new one. */
export function missingPage(language: Language, back: string): string {
  const say = sayIn(language)
  return page({
    language,
    title: say('missing.title'),
    provider: say('provider'),
    test: say('test'),
    body: html`<main><h1>${say('missing.title')}</h1><p>${say('missing.lead')}</p>
<a class="button" href="${back}">${say('missing.back')}</a></main>`,
  })
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const account = ({ account: { return_url } }: Shown) => ({ return_url: return_url ?? '/' })

function framed(shown: Shown, title: string, parts: (Html | false)[]): string {
  const { language, path, sender } = shown
  const say = sayIn(language)
  const other = language === 'en' ? 'es' : 'en'
  return page({
    language,
    title,
    provider: say('provider'),
    test: say('test'),
    body: html`<header><strong>${say('provider')}</strong>
<a href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${say('other_language')}</a></header>
<main><p class="soft">${say('title', { name: sender })}</p><h1>${title}</h1>${parts}</main>`,
  })
}

type Parts = StepProps & { say: Say }

type FieldProps = {
  name: string
  label: LedgerText
  hint?: string
  type?: 'text' | 'date'
  mode?: 'numeric' | 'decimal'
  autocomplete?: string
}

function field({ say, faults, form }: Parts, props: FieldProps): Html {
  const { name, label, hint, type = 'text', mode, autocomplete = 'off' } = props
  const fault = faults[name]
  const about = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const faultText = fault && say(fault, { routing: routingNumber })
  return html`<label for="${name}">${say(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${isSecret(name) ? '' : String(form[name] ?? '')}"${mode && html` inputmode="${mode}"`}${about !== '' && html` aria-describedby="${about}"`}${fault && html` aria-invalid="true" autofocus`}>
${hint && html`<p class="soft" id="${name}-hint">${hint}</p>`}
${faultText && html`<p class="fault" id="${name}-fault">${faultText}</p>`}`
}

/** Numbers are never sent back to the browser. */
const isSecret = (name: string) => ['account_number', 'number', 'tax_id'].includes(name)

const stepForm = ({ path, language, step }: Parts, fields: readonly Html[], button: string) =>
  html`<form method="post" action="${path}?lang=${language}">
<input type="hidden" name="step" value="${step}">${fields}
<button>${button}</button></form>`

function identity(parts: Parts): Html {
  const { say } = parts
  const hint = say('identity.tax_id_hint', { unclear: unclearTaxId })
  return html`<p>${say('identity.lead')}</p>${stepForm(
    parts,
    [
      field(parts, { name: 'name', label: 'identity.name', autocomplete: 'name' }),
      field(parts, {
        name: 'birth_date',
        label: 'identity.birth_date',
        type: 'date',
        autocomplete: 'bday',
      }),
      field(parts, { name: 'tax_id', label: 'identity.tax_id', mode: 'numeric', hint }),
    ],
    say('continue'),
  )}`
}

function destination(parts: Parts): Html {
  const { say, isReturned } = parts
  return html`<p>${say(isReturned ? 'destination.returned' : 'destination.lead')}</p>
<h2>${say('destination.bank')}</h2>${stepForm(
    parts,
    [
      method('bank'),
      field(parts, {
        name: 'routing_number',
        label: 'destination.routing_number',
        mode: 'numeric',
      }),
      field(parts, {
        name: 'account_number',
        label: 'destination.account_number',
        mode: 'numeric',
      }),
    ],
    say('destination.use_bank'),
  )}<h2>${say('destination.card')}</h2>${stepForm(
    parts,
    [
      method('card'),
      field(parts, {
        name: 'number',
        label: 'destination.number',
        mode: 'numeric',
        autocomplete: 'cc-number',
      }),
      field(parts, { name: 'expiry', label: 'destination.expiry', autocomplete: 'cc-exp' }),
    ],
    say('destination.use_card'),
  )}${testNumbers(say)}`
}

const method = (name: 'bank' | 'card') => html`<input type="hidden" name="method" value="${name}">`

const testNumbers = (say: Say) => {
  const row = ([number, behavior]: [string, keyof typeof behaviors]) =>
    html`<tr><td><code>${number}</code><td>${say(behaviors[behavior])}</tr>`
  const numbers = Object.entries({ ...testAccounts, ...testCards })
  return html`<details><summary>${say('destination.numbers')}</summary>
<p class="soft">${say('destination.routing_number')}: <code>${routingNumber}</code></p>
<table>${numbers.map(row)}</table></details>`
}

const behaviors = {
  succeeds: 'behaviors.succeeds',
  times_out: 'behaviors.times_out',
  comes_back: 'behaviors.comes_back',
  returned: 'behaviors.returned',
  no_account: 'behaviors.no_account',
  declined: 'behaviors.declined',
  differs: 'behaviors.differs',
} as const

function deposits(parts: Parts): Html {
  const { say, path, language } = parts
  const last4 = parts.account.last4 ?? ''
  const hint = say('deposits.hint')
  return html`<p>${say('deposits.lead', { last4 })}</p>
<nav><a href="${path}/statement?lang=${language}">${say('deposits.statement')}</a>
<a href="${path}?lang=${language}&amp;change=1">${say('deposits.other')}</a></nav>
${stepForm(
  parts,
  [
    field(parts, { name: 'first', label: 'deposits.first', mode: 'decimal', hint }),
    field(parts, { name: 'second', label: 'deposits.second', mode: 'decimal' }),
  ],
  say('continue'),
)}`
}

function document(parts: Parts): Html {
  const { say, language } = parts
  const due = new Date(parts.account.document_due_at ?? 0)
  const date = due.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  return html`<p>${say('document.lead', { date })}</p>${stepForm(
    parts,
    [field(parts, { name: 'license_number', label: 'document.license_number' })],
    say('continue'),
  )}`
}

function done(parts: Parts): Html {
  const { say, path, language } = parts
  const last4 = parts.account.last4 ?? ''
  const name = parts.account.method === 'card' ? say('destination.card') : institution
  return html`<div class="card"><p>${say('done.lead', { institution: name, last4 })}</p>
<p>${say('done.checking')}</p>
<a class="button" href="${account(parts).return_url}">${say('done.back')}</a></div>
<nav><a href="${path}?lang=${language}&amp;change=1">${say('done.change')}</a></nav>`
}
