import { lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import ShowPage from '../kernel/show-page.tsx'

const dialogs = { answer: lazy(() => import('./answer-message.tsx')) }

/** A letter, which is answered with its words before one's eyes. */
export default function MessagePage({ name }: { name: ResourceName }) {
  return <ShowPage name={name} dialogs={dialogs} />
}
