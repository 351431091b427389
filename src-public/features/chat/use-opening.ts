import { useNavigation } from '../../lib/navigation.tsx'
import { useTexts } from '../../lib/texts-context.tsx'

const openings = ['scope', 'access', 'elevator', 'damage', 'accident', 'stuck'] as const

/**
 * Returns the words that a message begins with, of the problem named in the URL: `?about=elevator`.
 * They are only typed, not sent.
 */
export function useOpening(): string {
  const say = useTexts('chat')
  const { path } = useNavigation()
  const about = new URLSearchParams(path.split('?')[1] ?? '').get('about')
  const known = openings.find((one) => one === about)
  return known === undefined ? '' : say(`opening.${known}`)
}
