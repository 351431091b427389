import { readReceipt } from '#contract/calls/receipts.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { forOneMove } from '../features/moves/detail/choose-move.tsx'
import { MissingMove } from '../features/moves/detail/missing-move.tsx'
import { receiptPollInterval } from '../features/moves/detail/pace.ts'
import { ReceiptFile } from '../features/moves/receipt/receipt-file.tsx'
import { ReceiptSheet } from '../features/moves/receipt/receipt-sheet.tsx'
import { TipCard } from '../features/tips/tip-card.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('receipt.meta'), isPrivate: true }),
  Component: forOneMove('customer-moves-receipt', MoveReceipt),
})

function MoveReceipt({ code }: { code: string }) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(
    code,
    (signal) => call(readReceipt, { params: { code }, signal }),
    receiptPollInterval,
  )
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0">
      <p aria-hidden="true" className="mb-4 hidden font-display text-2xl font-semibold print:block">
        {common('product')}
      </p>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-page sm:text-[2.5rem]">{say('receipt.title')}</h1>
          {data && <p className="text-soft">{say('details.code', { code: data.code })}</p>}
        </div>
        {data && (
          <div className="no-print flex flex-wrap gap-3">
            <ReceiptFile code={data.code} />
            <LinkButton
              look="plain"
              size="sm"
              to={href('customer-moves-details', {}, { code: data.code })}
            >
              {say('receipt.back')}
            </LinkButton>
            <Button size="sm" onClick={() => window.print()}>
              {say('receipt.print')}
            </Button>
          </div>
        )}
      </header>
      {error && <MissingMove error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={3} />}
      {data && <ReceiptSheet receipt={data} />}
      {data?.mover && isIn(data.state, 'delivered', 'completed', 'disputed') && (
        <div className="no-print mt-6">
          <TipCard code={data.code} mover={data.mover} onChange={reload} />
        </div>
      )}
    </div>
  )
}
