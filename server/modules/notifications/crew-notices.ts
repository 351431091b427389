import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { teamOf } from './recipients.ts'

type DriverRow = RowOf<'drivers'>

/** The owners of the company, without the one who drove for it and closes it. */
const owners: Audience<DriverRow> = {
  page: 'mover-crew',
  find: async ({ tx, row }) => {
    const people = await teamOf(tx, row.mover_id, 'mover-profile-add')
    return people.filter(({ user_id }) => user_id !== row.user_id)
  },
}

async function subjectOf({ tx, row }: Occurrence<DriverRow>): Promise<Subject> {
  const { drivers, movers, users } = tables
  const [found] = await tx
    .select({ driver: users.name, business: movers.business_name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .innerJoin(movers, eq(movers.id, drivers.mover_id))
    .where(eq(drivers.id, row.id))
  return {
    about: { resource: 'drivers', record_id: row.id },
    data: { driver_id: row.id },
    key: `${row.id}-${row.version}`,
    values: () => ({ driver: found?.driver ?? '', business: found?.business ?? '' }),
  }
}

/** Tells the owners of a company that a driver has left. Who only declined never was in the crew. */
export const crewNoticeListeners: NonNullable<ServerModule['listeners']> = {
  'driver.left': noticeListener<DriverRow>('driver.left', subjectOf, [
    {
      to: owners,
      app: 'driver_left',
      mail: 'driver_left',
      when: ({ before }) => before.status !== 'invited',
    },
  ]),
}
