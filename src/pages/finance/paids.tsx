import ResourceList from '../../list/resource-list.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { Sides, useSide } from './sides.tsx'

const captured = { states: ['captured', 'partially_refunded', 'refunded', 'disputed'] }
/** Money that came back was not paid. */
const paid = { states: ['paid'] }

/** Shows what customers have paid, and what movers were paid. */
export default function Paids() {
  const { text } = useTexts()
  useDocumentTitle(text('paids.title'))
  const side = useSide()
  return (
    <>
      <PageHeader title={text('paids.title')} />
      <Sides labels={[text('paids.customers'), text('paids.movers')]} />
      {side === 'customers' ? (
        <ResourceList
          key={side}
          name="payments"
          within={captured}
          title={text('paids.fromCustomers')}
        />
      ) : (
        <ResourceList key={side} name="payouts" within={paid} title={text('paids.toMovers')} />
      )}
    </>
  )
}
