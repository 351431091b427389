import { readDocumentHistory } from '#contract/calls/documents.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'

type Props = {
  id: number
  zone: string
  /** Changes with the document, so that its history is reloaded. */
  state: string
}

const names = ['upload', 'review', 'approve', 'reject', 'warn', 'expire'] as const
type Name = (typeof names)[number]

const isKnown = (name: string): name is Name => names.some((one) => one === name)

/** Lists a document's uploads and reviews. */
export function DocumentHistory({ id, zone, state }: Props) {
  const say = useTexts('documents')
  const { moment } = useFormat()
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`history ${id} ${state}`, (signal) =>
    call(readDocumentHistory, { params: { id: String(id) }, signal }),
  )
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={1} />
  const shown = data.flatMap((event) =>
    isKnown(event.name) ? [{ ...event, name: event.name }] : [],
  )
  if (shown.length === 0) return <p className="text-soft">{say('details.no_file')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {shown.map(({ at, name, by, who, reason }) => (
        <li key={`${at} ${name}`} className="border-l-4 border-line pl-4">
          <p>
            <span className="font-semibold">{say(`details.event.${name}`)}</span>{' '}
            {say(`details.by.${by}`, { who: who ?? '' })}
          </p>
          {reason && <p className="break-words">{reason}</p>}
          <p className="text-small text-soft">{moment(at, zone)}</p>
        </li>
      ))}
    </ol>
  )
}
