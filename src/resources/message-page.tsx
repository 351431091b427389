import { lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import ShowPage from '../kernel/show-page.tsx'

const dialogs = { answer: lazy(() => import('./answer-message.tsx')) }

/** Shows a message; its reply dialog quotes the message. */
export default function MessagePage({ name }: { name: ResourceName }) {
  return <ShowPage name={name} dialogs={dialogs} />
}
