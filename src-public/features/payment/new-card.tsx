import { type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type AddedCard, cardSetup, finishSetup } from './card-setup.ts'
import { EmbeddedCard } from './embedded-card.tsx'
import type { ProviderForm } from './provider-form.ts'
import { StripeCard } from './stripe-card.tsx'

/** The card that was put on file, or an error; an empty one if the fields show it. */
export type NewCardOutcome = { card: AddedCard; error: null } | { card: null; error: string }
export type NewCardForm = { submit(): Promise<NewCardOutcome> }

type NewCardProps = {
  form: RefObject<NewCardForm | null>
  /** Stands below the form, and is left out where the form could not be loaded. */
  children?: ReactNode
}

/** The payment provider's form for a card, which `form.submit()` puts on file. */
export function NewCard({ form, children }: NewCardProps) {
  const services = useServices()
  const errorMessage = useErrorMessage()
  const { data, error, reload } = useLoaded('card setup', () => cardSetup(services))
  const provider = useRef<ProviderForm>(null)
  useImperativeHandle(form, () => ({
    async submit() {
      const refused = await provider.current?.submit()
      if (data === null || refused === undefined) return { card: null, error: '' }
      if (refused !== null) return { card: null, error: refused }
      const finished = await finishSetup(services, data)
      if (finished.error === null) return finished
      await reload()
      return { card: null, error: errorMessage(finished.error) }
    },
  }))
  if (error !== null) return <Failed error={error} onRetry={reload} />
  return (
    <>
      {data === null ? (
        <Skeleton className="h-24 max-w-lg" />
      ) : data.step.provider === 'embedded' ? (
        <EmbeddedCard step={data.step} form={provider} />
      ) : (
        <StripeCard step={data.step} form={provider} />
      )}
      {children}
    </>
  )
}
