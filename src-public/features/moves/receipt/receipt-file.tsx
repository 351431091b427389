import { downloadReceipt } from '#contract/calls/receipts.ts'
import { useTexts } from '../../../lib/texts-context.tsx'

/** Links to the receipt as a PDF, which the browser saves. */
export function ReceiptFile({ code }: { code: string }) {
  const say = useTexts('common')
  return (
    <a
      href={downloadReceipt.path.replace(':code', code)}
      download
      className="inline-flex min-h-11 items-center text-small text-link underline underline-offset-4"
    >
      {say('receipt_file')}
      <span className="sr-only"> {code}</span>
    </a>
  )
}
