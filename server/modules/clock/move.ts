import type { AppContext, TestClock } from '#server/context.ts'
import { nextDue } from '#server/kernel/outbox/next-due.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Moves the clock to an instant. On the way it stops at each moment at which something is due and
 * lets it happen, so that the order is that of real life; the hourly jobs run once a day.
 */
export async function moveThrough(
  { kernel, scheduler }: AppContext,
  clock: TestClock,
  to: Date,
): Promise<void> {
  let cleanedAt = clock.now()
  for (;;) {
    await scheduler.drain()
    const now = clock.now()
    if (now.getTime() - cleanedAt.getTime() >= day) {
      await scheduler.clean()
      cleanedAt = now
    }
    if (now >= to) break
    const next = await nextDue(kernel)
    // Moments that are less than a minute apart are taken together.
    const at = next ? Math.max(next.getTime(), now.getTime() + minute) : to.getTime()
    await clock.moveTo(new Date(Math.min(at, to.getTime())))
  }
  await scheduler.clean()
  await scheduler.drain()
}
