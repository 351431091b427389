import type { tables } from '#server/database/tables.ts'
import { monthName } from '#server/domain/month-name.ts'
import { usd } from '#server/kernel/usd.ts'
import { moverAudience } from './mover-audience.ts'
import { noticeListener, type Occurrence, type Subject } from './notice.ts'

type StatementRow = (typeof tables.statements)['$inferSelect']

const mover = moverAudience('mover-statements')

function statementSubject({ row }: Occurrence<StatementRow>): Subject {
  const { id, mover_id, month, edition, reason, closing_cents } = row
  const context = [reason !== null && 'corrected', closing_cents < 0 && 'negative']
    .filter(Boolean)
    .join('_')
  return {
    about: { resource: 'statements', record_id: id },
    record: { id },
    data: { month },
    key: `${mover_id}-${month}-${edition}`,
    values: (locale) => ({
      month: monthName(locale, month),
      closing: usd(locale, Math.abs(closing_cents)),
      ...(context === '' ? {} : { context }),
      ...(reason === null ? {} : { reason }),
    }),
  }
}

export const notifyOfStatement = noticeListener('statements.created', statementSubject, [
  { to: mover, mail: 'statement_closed' },
])
