import type { ReactNode } from 'react'
import { href } from '#contract/routes.ts'
import type { Language } from '../../app/language.ts'

const attribute = { 'data-still': '' }

/** What a page that was opened directly keeps as the server drew it, without the code for it. */
export function Still({ children }: { children: ReactNode }) {
  return <div {...attribute}>{children}</div>
}

/** Stands in for it when such a page comes to life: React leaves alone what is in it. */
export function KeptStill() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
  return <div {...attribute} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** Draws it anew, in another language. */
export async function redrawStill(language: Language): Promise<void> {
  const home = href('index', {}, { lang: language })
  const answer = await fetch(home, { headers: { Accept: 'text/html' } })
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [old, next] = [document, drawn].map((one) => one.querySelector('[data-still]'))
  if (answer.ok && old && next) old.replaceChildren(...next.childNodes)
}
