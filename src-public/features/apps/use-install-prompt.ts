import { useEffect, useState } from 'react'

/**
 * Chromium's `beforeinstallprompt` event, sent when the site can be installed; it is not part of a
 * standard.
 */
type InstallEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Offers the browser's install prompt if it has one; the prompt can be shown only once. */
export function useInstallPrompt(): { isInstalled: boolean; ask: (() => Promise<void>) | null } {
  const [event, setEvent] = useState<InstallEvent | null>(null)
  const [isInstalled, setInstalled] = useState(false)
  useEffect(() => {
    setInstalled(matchMedia('(display-mode: standalone)').matches)
    const onOffer = (offered: Event) => {
      offered.preventDefault()
      setEvent(offered as InstallEvent)
    }
    const onInstalled = () => {
      setEvent(null)
      setInstalled(true)
    }
    addEventListener('beforeinstallprompt', onOffer)
    addEventListener('appinstalled', onInstalled)
    return () => {
      removeEventListener('beforeinstallprompt', onOffer)
      removeEventListener('appinstalled', onInstalled)
    }
  }, [])
  const ask = async () => {
    await event?.prompt()
    await event?.userChoice
    setEvent(null)
  }
  return { isInstalled, ask: event === null || isInstalled ? null : ask }
}
