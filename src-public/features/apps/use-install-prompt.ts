import { useEffect, useState } from 'react'

/** What Chromium's browsers send when the site may be installed; no standard names it yet. */
type InstallEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own question, where it has one to ask; it can be asked once. */
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
