import { actions, exportAction, importAction } from '#contract/kernel/access.ts'
import type { ResourceName } from '#contract/resources.ts'
import { type TextFunctions, useTexts } from './use-texts.ts'

const grants = ['contact', 'share', 'issue', 'add', 'send', 'rotate'] as const

/** Returns a function that names what can be done with a kind of record, as the policy grants it. */
export const useActionLabel = (): ((name: ResourceName, action: string) => string) =>
  actionLabel(useTexts())

const actionLabel =
  (texts: TextFunctions) =>
  (name: ResourceName, action: string): string => {
    if (action === exportAction) return texts.text('export.menu')
    if (action === importAction) return texts.text('import.menu')
    const grant = grants.find((one) => one === action)
    if (grant) return texts.text(`permissions.${grant}`)
    const known = actions.find((one) => one === action)
    return known ? texts.text(`documentation.action.${known}`) : texts.transition(name, action)
  }
