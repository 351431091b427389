import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import type { Dialogs } from '../declaration/screens-context.ts'
import { useTexts } from '../text/use-texts.ts'
import { usePageActs } from '../ui/page-acts.ts'
import { useConditions } from './use-conditions.ts'

const TransitionDialog = lazy(() => import('./transition-dialog.tsx'))

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
  'reverse_fee',
  'suspend',
])

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
  const isOffered = useConditions(name)
  const [chosen, setChosen] = useState<string | null>(null)
  const open = (row.allowed_transitions ?? []).filter((one) => isOffered(row, one))
  usePageActs(
    open.map((transition) => ({
      key: `take-${transition}`,
      label: texts.text('transition.title', {
        transition: texts.transition(name, transition),
        name: title,
      }),
      run: () => setChosen(transition),
    })),
  )
  const Dialog = (chosen && dialogs[chosen]) || TransitionDialog
  return (
    <>
      {open.map((transition) => (
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
