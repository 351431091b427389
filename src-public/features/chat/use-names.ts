import { useTexts } from '../../lib/texts-context.tsx'
import type { RoomView } from './use-room.ts'

const roles = ['customer', 'mover', 'driver', 'admin'] as const

/** Returns a function that names the members of a room. */
export function useNames({ members }: RoomView) {
  const say = useTexts('chat')
  return (uid: string, role: string): string => {
    const name = members.find((member) => member.uid === uid)?.name
    if (name !== undefined) return role === 'admin' ? say('who.staff', { name }) : name
    return say(`who.${roles.find((known) => known === role) ?? 'admin'}`)
  }
}

export type NameOf = ReturnType<typeof useNames>
