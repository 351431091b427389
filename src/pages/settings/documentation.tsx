import { useSearchParams } from 'react-router'

import { actions } from '#contract/kernel/access.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { adminResources } from '../../declaration/admin-resources.ts'
import { declarationOf, knownResource } from '../../declaration/declaration-of.ts'
import { resourceOf, valuesOf } from '../../declaration/field-traits.ts'
import { useTexts } from '../../text/use-texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/**
 * Describes the records that the product keeps: their fields, states and transitions. It is drawn
 * from the declarations that the server runs on, so it can't be out of date.
 */
export default function Documentation() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('documentation.title'))
  const [params, setParams] = useSearchParams()
  const name = knownResource(params.get('tab') ?? '') ?? 'orders'
  return (
    <>
      <PageHeader title={text('documentation.title')} />
      <p className="soft lead">
        {text('documentation.lead')} <a href="/api/docs">{text('documentation.api')}</a>
      </p>
      <label className="report-filter">
        <span>{text('documentation.record')}</span>
        <select
          className="native-select"
          value={name}
          onChange={({ target }) => setParams({ tab: target.value })}
        >
          {adminResources.map((one) => (
            <option key={one.name} value={one.name}>
              {texts.many(one.name)}
            </option>
          ))}
        </select>
      </label>
      <Fields name={name} />
      <Transitions name={name} />
    </>
  )
}

function Fields({ name }: { name: ResourceName }) {
  const texts = useTexts()
  const { text } = texts
  const { fields } = declarationOf(name)
  return (
    <section className="report-section">
      <h2>{text('documentation.fields')}</h2>
      <p className="soft">
        {text('documentation.actions', {
          actions: actions
            .filter((action) => declarationOf(name).actions.includes(action))
            .map((action) => text(`documentation.action.${action}`))
            .join(', '),
        })}
      </p>
      <ScrollBox label={text('documentation.fields')}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{text('documentation.field')}</th>
              <th scope="col">{text('documentation.key')}</th>
              <th scope="col">{text('documentation.kind')}</th>
              <th scope="col">{text('documentation.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(fields).map(([key, field]) => {
              const referred = resourceOf(field)
              const values =
                field.kind === 'state'
                  ? valuesOf(field).map((value) => texts.state(name, value))
                  : field.kind === 'choice'
                    ? valuesOf(field).map((value) => texts.choice(key, value))
                    : []
              return (
                <tr key={key}>
                  <th scope="row">{texts.field(key, name)}</th>
                  <td>
                    <code>{key}</code>
                  </td>
                  <td>
                    {text(`documentation.kinds.${field.kind}`)}
                    {referred && `: ${texts.one(referred)}`}
                    {values.length > 0 && `: ${values.join(', ')}`}
                  </td>
                  <td>{texts.help(key, name)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function Transitions({ name }: { name: ResourceName }) {
  const texts = useTexts()
  const { text } = texts
  const machine = Object.values<Machine>(machines).find(({ resource }) => resource === name)
  if (!machine) return null
  return (
    <section className="report-section">
      <h2>{text('documentation.transitions')}</h2>
      <ScrollBox label={text('documentation.transitions')}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{text('documentation.transition')}</th>
              <th scope="col">{text('documentation.from')}</th>
              <th scope="col">{text('documentation.to')}</th>
              <th scope="col">{text('documentation.by')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(machine.transitions).map(([key, { from, to, by }]) => (
              <tr key={key}>
                <th scope="row">{texts.transition(name, key)}</th>
                <td>{from.map((state) => texts.state(name, state)).join(', ')}</td>
                <td>{to ? texts.state(name, to) : text('documentation.same')}</td>
                <td>{by.map((who) => texts.choice('actor', who)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
