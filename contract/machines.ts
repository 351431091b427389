import type { Machine } from './kernel/machine.ts'
import { driverMachine } from './machines/driver.ts'
import { earningMachine } from './machines/earning.ts'
import { feedbackMachine } from './machines/feedback.ts'
import { moverMachine } from './machines/mover.ts'
import { orderMachine } from './machines/order.ts'
import { paymentMachine } from './machines/payment.ts'
import { userMachine } from './machines/user.ts'

/** Every state machine, by the resource that it moves. */
export const machines = {
  orders: orderMachine,
  payments: paymentMachine,
  earnings: earningMachine,
  users: userMachine,
  movers: moverMachine,
  drivers: driverMachine,
  feedbacks: feedbackMachine,
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines
