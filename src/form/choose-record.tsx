import { Link, useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { listPath } from '../declaration/admin-resources.ts'
import { inSentence } from '../text/in-sentence.ts'
import { useTexts } from '../text/use-texts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { ReferenceSelect } from './reference-select.tsx'

/** Stands at the address of a record's page without a record: finds one to open. */
export function ChooseRecord({
  name,
  pathOf,
}: {
  name: ResourceName
  pathOf: (name: ResourceName, id: number) => string
}) {
  const texts = useTexts()
  const navigate = useNavigate()
  const what = inSentence(texts.one(name))
  const title = texts.text('choose.title', { what })
  useDocumentTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <p className="soft lead">{texts.text('choose.lead')}</p>
      <label className="report-filter" htmlFor="choose-record">
        <span>{texts.one(name)}</span>
        <ReferenceSelect
          id="choose-record"
          resource={name}
          placeholder={texts.text('ledger.search')}
          onChange={(id) => id && navigate(pathOf(name, id))}
        />
      </label>
      <Link to={listPath(name)}>{texts.text('choose.list', { what: texts.many(name) })}</Link>
    </>
  )
}
