import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import type { StripeCardForm } from '../../ports/stripe.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProviderFormProps } from './provider-form.ts'

/** Stripe's card form, in a frame of Stripe's. */
export function StripeCard({ step, form }: ProviderFormProps<'stripe'>) {
  const say = useTexts('payment')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { log } = useServices()
  const frame = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<StripeCardForm | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { publishable_key, client_secret } = step

  useEffect(() => {
    const element = frame.current
    if (element === null || hasFailed) return
    let isGone = false
    let shown: StripeCardForm | null = null
    const mount = async () => {
      const { mountStripeCard } = await import('../../ports/stripe.ts')
      const opening = { provider: 'stripe', publishable_key, client_secret } as const
      shown = await mountStripeCard(element, opening, language)
      if (isGone) shown.remove()
      else setMounted(shown)
    }
    mount().catch((error: unknown) => {
      log.warn('Stripe’s card form could not be shown', error)
      if (!isGone) setFailed(true)
    })
    return () => {
      isGone = true
      shown?.remove()
      setMounted(null)
    }
  }, [publishable_key, client_secret, language, hasFailed, log])

  useImperativeHandle(form, () => ({
    async submit() {
      if (mounted === null) return ''
      try {
        return (await mounted.submit()).error
      } catch (error) {
        log.warn('Stripe did not take the card', error)
        return say('provider_failed')
      }
    },
  }))

  if (hasFailed)
    return (
      <Notice tone="bad">
        <p>{say('provider_failed')}</p>
        <div className="mt-3">
          <Button look="plain" size="sm" onClick={() => setFailed(false)}>
            {common('states.retry')}
          </Button>
        </div>
      </Notice>
    )
  return (
    <div className="max-w-lg">
      {mounted === null && <Skeleton className="h-24" />}
      <div ref={frame} />
    </div>
  )
}
