import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'

import { listPath } from '../declaration/admin-resources.ts'
import { homePath } from '../providers/auth.ts'
import { useCan } from '../providers/use-can.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useEscape } from '../ui/use-escape.ts'

const places = ['orders', 'customers', 'movers', 'tickets', 'payments'] as const

/** Lets a person go to the usual places by keyboard, and asks for the help about keys. */
export function useShellKeys(): {
  isHelpOpen: boolean
  openHelp: () => void
  closeHelp: () => void
} {
  const navigate = useNavigate()
  const can = useCan()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const closeHelp = useCallback(() => setHelpOpen(false), [])
  useEscape(closeHelp)
  useShortcuts({
    help: openHelp,
    dashboard: () => void navigate(homePath),
    ...Object.fromEntries(
      places
        .filter((name) => can(name, 'list'))
        .map((name) => [name, () => void navigate(listPath(name))]),
    ),
  })
  return { isHelpOpen, openHelp, closeHelp }
}
