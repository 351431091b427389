import type { Outcome } from '#contract/client/http-client.ts'
import { href } from '#contract/routes.ts'
import type { StatementRow } from '../features/statements/statement-lines.tsx'
import { StatementMonths } from '../features/statements/statement-months.tsx'
import { StatementView } from '../features/statements/statement-view.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useFormat } from '../lib/format.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('statements')('title'), isPrivate: true }),
  Component: forMembers('mover-statements-view', MoverStatementsView),
})

function MoverStatementsView() {
  const { path } = useNavigation()
  const id = new URLSearchParams(path.split('?')[1]).get('id') ?? ''
  return id === '' ? <ChooseStatement /> : <OneStatement id={id} />
}

/** Offers all statements where the address doesn't name one. */
function ChooseStatement() {
  const say = useTexts('statements')
  return (
    <Sheet title={say('choose')} lead={say('choose_lead')}>
      <StatementMonths />
    </Sheet>
  )
}

function OneStatement({ id }: { id: string }) {
  const say = useTexts('statements')
  const { month } = useFormat()
  const { http } = useServices()
  const { data, error, reload } = useLoaded(
    `statement ${id}`,
    (signal): Promise<Outcome<StatementRow>> =>
      http.get(`/api/statements/${encodeURIComponent(id)}`, { signal }),
  )
  return (
    <Sheet
      title={
        <span className="inline-block first-letter:uppercase">
          {data ? month(data.month) : say('title')}
        </span>
      }
      lead={data && say('edition', { edition: data.edition })}
    >
      {error?.status === 404 && <Empty title={say('missing')} />}
      {error && error.status !== 404 && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={3} />}
      {data && <StatementView key={data.id} statement={data} />}
      <div className="mt-8 flex flex-wrap gap-x-8 print:hidden">
        <LinkButton look="quiet" to={href('mover-statements')}>
          {say('all')}
        </LinkButton>
        <LinkButton look="quiet" to={href('chat-support')}>
          {say('question')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
