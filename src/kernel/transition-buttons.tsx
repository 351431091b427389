import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../texts.ts'
import type { Row } from './traits.ts'
import type { TransitionDialogProps } from './transition-dialog.tsx'

const TransitionDialog = lazy(() => import('./transition-dialog.tsx'))

/** Dialogs that replace the generic one, by transition name. */
export type Dialogs = Readonly<Record<string, ComponentType<TransitionDialogProps>>>

/** Transitions that end or remove something. */
const dangerous = new Set([
  'cancel',
  'disable',
  'dispute',
  'hold',
  'lock',
  'reject',
  'remove',
  'reverse',
  'suspend',
])

/** Conditions of transitions that the state allows, but not for every record. */
const conditions: Readonly<Record<string, (row: Row) => boolean>> = {
  'messages.convert': ({ ticket_id }) => ticket_id === null,
  'users.invite': ({ role, email }) => role === 'admin' && Boolean(email),
}

const openTo = (name: ResourceName, row: Row): string[] =>
  (row.allowed_transitions ?? []).filter((one) => conditions[`${name}.${one}`]?.(row) ?? true)

/** Shows a button for each transition that the person may take in the record's state. */
export function TransitionButtons({
  name,
  row,
  title,
  dialogs = {},
}: {
  name: ResourceName
  row: Row
  title: string
  dialogs?: Dialogs
}) {
  const texts = useTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const Dialog = (chosen && dialogs[chosen]) || TransitionDialog
  return (
    <>
      {openTo(name, row).map((transition) => (
        <Button
          key={transition}
          danger={dangerous.has(transition)}
          onClick={() => setChosen(transition)}
        >
          {texts.transition(name, transition)}
        </Button>
      ))}
      {chosen && (
        <Suspense>
          <Dialog
            name={name}
            row={row}
            title={title}
            transition={chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
