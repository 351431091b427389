import { useEffect } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shows that a page needs the network, and loads it once there is one. */
export function OfflineScreen() {
  const say = useTexts('common')
  useEffect(() => {
    // A failed import may be remembered by the browser, so the page is reloaded.
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">{say('states.no_network')}</h1>
      <Notice tone="bad" title={say('states.no_network')}>
        <p>{say('states.no_network_text')}</p>
      </Notice>
    </section>
  )
}
