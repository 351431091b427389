import { type OwnDocument, readDocumentFile } from '#contract/calls/documents.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'

const big =
  'inline-flex min-h-14 flex-wrap items-center gap-x-2 font-semibold text-link underline underline-offset-4'

/** Shows a document's picture, or a link to its PDF. */
export function DocumentFile({ document }: { document: OwnDocument }) {
  const say = useTexts('documents')
  const { call } = useServices()
  const { id, kind, sha256 } = document
  const file = useLoaded(`file ${id} ${sha256}`, (signal) =>
    call(readDocumentFile, { params: { id: String(id) }, signal }),
  )
  const { data, error, reload } = file
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={1} />
  const isPicture = data.media_type.startsWith('image/')
  return (
    <>
      {isPicture && (
        <img
          src={data.url}
          alt={say('details.picture', { kind: say(`kind.${kind}`) })}
          className="max-h-96 w-full rounded-field bg-sunken object-contain"
        />
      )}
      <a href={data.url} target="_blank" rel="noreferrer" className={big}>
        {say(isPicture ? 'details.larger' : 'details.view')}
        <span className="font-normal break-all">{data.name}</span>
      </a>
    </>
  )
}
