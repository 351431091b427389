import { useTexts } from '../../lib/texts-context.tsx'
import type { RoomView } from './use-room.ts'

const roles = ['customer', 'mover', 'driver', 'admin', 'guest'] as const

/** Returns a function that names the members of a room, and the customer's guests who write in it. */
export function useNames({ members, guests }: RoomView) {
  const say = useTexts('chat')
  return (uid: string, role: string): string => {
    const name = members.find((member) => member.uid === uid)?.name
    if (name !== undefined) return role === 'admin' ? say('who.staff', { name }) : name
    const guest = guests.find((one) => one.uid === uid)
    if (guest) return say('who.guest_of', guest)
    return say(`who.${roles.find((known) => known === role) ?? 'admin'}`)
  }
}

export type NameOf = ReturnType<typeof useNames>
