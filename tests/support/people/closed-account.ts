import { closeDueAccounts } from '#server/modules/accounts/close-due-accounts.ts'
import type { TestApp } from '../app/app.ts'
import { advance } from '../app/clock.ts'

/** Lets the time to change one's mind about closing an account go by. */
export async function waitUntilErased(app: TestApp): Promise<void> {
  advance(app, { days: 14, minutes: 1 })
  await closeDueAccounts(app.context, app.clock.now)
}
