import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useFocusHere } from '../session/use-focus-here.ts'
import { AddressForm, saveAddresses } from './address-form.tsx'
import { maxAddresses, type SavedAddress, useOwnCustomer } from './own-addresses.ts'

type Removed = { address: SavedAddress; at: number }

/** Lists a customer's saved addresses, which fill in a booking's, with adding, changing and removing. */
export function AddressBook() {
  const say = useTexts('profile')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const { data: customer, isLoading, error, reload, replace } = useOwnCustomer()
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [removed, setRemoved] = useUndoable<Removed>()
  const undoButton = useFocusHere<HTMLButtonElement>(removed)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)

  const store = async (addresses: SavedAddress[]): Promise<boolean> => {
    if (!customer) return false
    setBusy(true)
    const saved = await saveAddresses(http, customer, addresses)
    setBusy(false)
    setRefusal(saved.error)
    if (saved.latest) replace(saved.latest)
    return saved.error === null
  }
  const addresses = customer?.addresses ?? []
  const remove = async (address: SavedAddress, at: number) => {
    if (await store(addresses.toSpliced(at, 1))) setRemoved({ address, at })
  }
  const undo = async ({ address, at }: Removed) => {
    if (await store(addresses.toSpliced(at, 0, address))) setRemoved(null)
  }
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="text-2xl">
        {say('addresses.title')}
      </h2>
      <p className="mt-1 mb-4 text-soft">{say('addresses.lead')}</p>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && customer === null && isLoading && <Loading rows={2} />}
      {customer && (
        <Card className="grid gap-5">
          {addresses.length === 0 && editing === null && (
            <p className="text-soft">{say('addresses.empty')}</p>
          )}
          <ul className="grid divide-y divide-line empty:hidden">
            {addresses.map((saved, at) => (
              <li key={`${saved.label} ${saved.address} ${saved.zip}`} className="py-3 first:pt-0">
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                  <span className="min-w-0">
                    <span className="block font-semibold break-words">{saved.label}</span>
                    <span className="text-small break-words text-soft">{lineOf(saved)}</span>
                  </span>
                  <span className="flex gap-4">
                    <Button look="quiet" size="sm" onClick={() => setEditing(saved)}>
                      {say('addresses.edit')}
                      <span className="sr-only">, {saved.label}</span>
                    </Button>
                    <Button
                      look="quiet"
                      size="sm"
                      disabled={isBusy}
                      onClick={() => void remove(saved, at)}
                    >
                      {say('addresses.remove')}
                      <span className="sr-only">, {saved.label}</span>
                    </Button>
                  </span>
                </div>
              </li>
            ))}
          </ul>
          {removed && (
            <p role="status" className="flex flex-wrap items-center gap-4">
              {say('addresses.removed', { label: removed.address.label })}
              <Button
                ref={undoButton}
                look="plain"
                size="sm"
                isBusy={isBusy}
                onClick={() => void undo(removed)}
              >
                {say('addresses.undo')}
              </Button>
            </p>
          )}
          {refusal && (
            <Notice tone="bad">
              {refusal.status === 409 ? say('addresses.stale') : errorMessage(refusal)}
            </Notice>
          )}
          {editing !== null && (
            <AddressForm
              key={editing === 'new' ? 'new' : lineOf(editing)}
              customer={customer}
              known={editing === 'new' ? null : editing}
              onStored={replace}
              onDone={() => setEditing(null)}
            />
          )}
          {editing === null && addresses.length < maxAddresses && (
            <div>
              <Button look="plain" size="sm" onClick={() => setEditing('new')}>
                {say('addresses.add')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </section>
  )
}

/** Writes an address in one line: `1 Elm Street, 7B, 94110`. */
const lineOf = ({ address, unit, zip }: SavedAddress): string =>
  [address, unit, zip].filter(Boolean).join(', ')
