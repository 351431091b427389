import type { Row as RowOf } from '#contract/kernel/resource.ts'
import type { tickets } from '#contract/resources/tickets.ts'
import type { Row } from '../../declaration/row.ts'

export type Ticket = RowOf<typeof tickets> & Row
