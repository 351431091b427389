import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

type PhoneModule = typeof import('#contract/phone.ts')

let loaded: PhoneModule | undefined

/**
 * Loads the code for phone numbers where one is typed or shown: the numbering plans of all countries
 * are too large for every page. Returns null if they can't be loaded.
 */
async function loadPhones(): Promise<PhoneModule | null> {
  if (!loaded) loaded = await import('#contract/phone.ts').catch(() => undefined)
  return loaded ?? null
}

/** Returns a typed number in E.164 form; any other text is returned for the server to refuse. */
export async function toE164(typed: string): Promise<string> {
  return (await loadPhones())?.readPhone(typed)?.number ?? typed.trim()
}

/**
 * Returns how a number is shown and the `tel:` link that calls it. It is shown as stored until the code
 * for phone numbers has arrived.
 */
export function usePhone(phone: string): { text: string; href: string } {
  const [phones, setPhones] = useState(loaded ?? null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const found = await loadPhones()
      if (isCurrent) setPhones(found)
    }
    // The numbering plans are larger than most pages, which show their content first.
    whenIdle(() => void load())
    return () => {
      isCurrent = false
    }
  }, [])
  return {
    text: phones?.formatPhone(phone) ?? phone,
    href: phones?.telHref(phone) ?? `tel:${encodeURIComponent(phone)}`,
  }
}
