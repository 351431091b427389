import type { ComponentType } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import {
  EventDiff,
  EventName,
  EventRecord,
  EventResource,
  EventState,
} from '../resources/event-values.tsx'
import { FailureValue } from '../resources/failure-value.tsx'
import { FeeValue } from '../resources/fee-value.tsx'
import { HeldReason } from '../resources/held-reason.tsx'
import { SettingName } from '../resources/setting-name.tsx'
import { ViewAddress } from '../resources/view-address.tsx'
import type { Row } from './traits.ts'

/** Custom components for values that the field's kind alone can't format. */
type Override = { values?: Readonly<Record<string, ComponentType<{ row: Row }>>> }

export const overrides: Partial<Record<ResourceName, Override>> = {
  events: {
    values: {
      resource: EventResource,
      record_id: EventRecord,
      name: EventName,
      diff: EventDiff,
      from: ({ row }) => <EventState row={row} field="from" />,
      to: ({ row }) => <EventState row={row} field="to" />,
    },
  },
  saved_views: { values: { resource: EventResource, query: ViewAddress } },
  fees: { values: { value: FeeValue } },
  settings: { values: { key: SettingName, value: FeeValue } },
  earnings: { values: { held_reason: HeldReason } },
  payments: { values: { failure: FailureValue } },
  refunds: { values: { failure: FailureValue } },
  payouts: { values: { failure: FailureValue } },
}
