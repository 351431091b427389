import type { tables } from '#server/database/tables.ts'
import { monthName } from '#server/domain/month-name.ts'
import { usd } from '#server/kernel/usd.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { userOf } from './recipients.ts'

type StatementRow = (typeof tables.statements)['$inferSelect']

const mover: Audience<StatementRow> = {
  page: 'mover-statements',
  find: ({ tx, row }) => userOf(tx, 'mover', row.mover_id),
}

function statementSubject({ row }: Occurrence<StatementRow>): Subject {
  const { mover_id, month, edition, reason, closing_cents } = row
  return {
    data: { month },
    key: `${mover_id}-${month}-${edition}`,
    values: (locale) => ({
      month: monthName(locale, month),
      closing: usd(locale, closing_cents),
      ...(reason === null ? {} : { context: 'corrected', reason }),
    }),
  }
}

export const notifyOfStatement = noticeListener('statements.created', statementSubject, [
  { to: mover, mail: 'statement_closed' },
])
