import type { useTexts } from '../../text/use-texts.ts'
import type { Order } from './order-rows.ts'

type Way = Pick<
  Order['stops'][number],
  'floor' | 'flights' | 'has_elevator' | 'carry_ft' | 'parking_note' | 'needs_certificate'
>

/** Describes the way between the truck and the door of a stop, and what the building asks for. */
export const stopParts = (
  { floor, flights, has_elevator, carry_ft, parking_note, needs_certificate }: Way,
  { text }: Pick<ReturnType<typeof useTexts>, 'text'>,
  number: (value: number) => string,
): (string | false | null | undefined)[] => [
  text('order.floor', { floor }),
  has_elevator ? text('order.elevator') : text('order.stairs', { count: flights }),
  carry_ft > 0 && text('order.carry', { feet: number(carry_ft) }),
  parking_note,
  needs_certificate && text('order.certificate'),
]
