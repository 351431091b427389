import { useServices } from '../../../lib/services-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { type OrderTransition, transitionOrder } from '../../order/move-order.ts'

/** The order that a dialog asks about. */
export type Asked = { id: number; onClose: () => void; onDone: () => Promise<void> }

/**
 * Returns a function that requests a transition and closes the dialog, or says what went wrong. The
 * move is reloaded even if its state had changed in the meantime.
 */
export function useOrderTransition({ id, onClose, onDone }: Asked) {
  const errorMessage = useErrorMessage()
  const services = useServices()
  return async (name: OrderTransition, input: object = {}): Promise<string | null> => {
    const { error } = await transitionOrder(services, id, name, input)
    if (error === null || error.status === 409) await onDone()
    if (error !== null) return errorMessage(error)
    onClose()
    return null
  }
}
