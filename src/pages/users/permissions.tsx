import { useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'

import { adminRoles, permission } from '#contract/kernel/access.ts'
import type { ResourceName } from '#contract/resources.ts'
import { staffActions } from '#contract/staff-actions.ts'
import { adminResources, listPath } from '../../declaration/admin-resources.ts'
import type { Row } from '../../declaration/row.ts'
import { ReferenceSelect } from '../../form/reference-select.tsx'
import type { RoleMay } from '../../providers/access-control.ts'
import { loadPolicy } from '../../providers/policy.ts'
import { useSession } from '../../providers/session.ts'
import { inSentence } from '../../text/in-sentence.ts'
import { useActionLabel } from '../../text/use-action-label.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

/**
 * Shows what each role of the staff may do with each kind of record, by the policy that the server
 * enforces, and why a person may do something.
 */
export default function Permissions() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('permissions.title'))
  const policy = useQuery<RoleMay>({
    queryKey: ['policy'],
    queryFn: loadPolicy,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [params, setParams] = useSearchParams()
  const person = Number(params.get('id')) || null
  return (
    <>
      <PageHeader title={text('permissions.title')} />
      <p className="soft lead">{text('permissions.lead')}</p>
      <label className="report-filter" htmlFor="permissions-person">
        <span>{text('permissions.person')}</span>
        <ReferenceSelect
          id="permissions-person"
          resource="users"
          where={{ role: 'admin' }}
          isClearable
          placeholder={text('permissions.everyRole')}
          value={person}
          onChange={(id) => setParams(id ? { id: String(id) } : {})}
        />
      </label>
      {policy.error && <p role="alert">{text('permissions.failed')}</p>}
      {!policy.data && !policy.error && <Loading />}
      {policy.data &&
        (person ? (
          <PersonGrants key={person} id={person} may={policy.data} />
        ) : (
          <>
            <People />
            <Matrix may={policy.data} />
          </>
        ))}
    </>
  )
}

/** Lists who has each role. */
function People() {
  const texts = useTexts()
  const { text } = texts
  const { query, result } = useList<Row>({
    resource: 'users',
    pagination: { currentPage: 1, pageSize: 200 },
    filters: [{ field: 'role', operator: 'eq', value: 'admin' }],
    sorters: [{ field: 'name', order: 'asc' }],
    errorNotification: false,
  })
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section className="report-section">
      <h2>{text('permissions.people')}</h2>
      <ul className="role-members">
        {adminRoles.map((role) => {
          const members = result.data.filter(({ roles }) => (roles as string[]).includes(role))
          return (
            <li key={role}>
              <strong>{texts.choice('roles', role)}</strong>:{' '}
              {members.length === 0
                ? text('permissions.nobody')
                : members.map(({ id, name }, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <Link to={{ search: `id=${id}` }}>{String(name)}</Link>
                    </span>
                  ))}
            </li>
          )
        })}
      </ul>
      {(result.total ?? 0) > result.data.length && (
        <p>
          <Link to={`${listPath('users')}?role=admin`}>{text('permissions.more')}</Link>
        </p>
      )}
    </section>
  )
}

function Matrix({ may }: { may: RoleMay }) {
  const texts = useTexts()
  const { text } = texts
  const labelOf = useActionLabel()
  const { fullAccessRoles } = useSession()
  const rolesShown = adminRoles.filter((role) => !fullAccessRoles.includes(role))
  return (
    <section className="report-section">
      <h2>{text('permissions.roles')}</h2>
      <p className="soft">
        {text('permissions.full', {
          roles: adminRoles
            .filter((role) => fullAccessRoles.includes(role))
            .map((role) => texts.choice('roles', role))
            .join(', '),
        })}
      </p>
      <ScrollBox label={text('permissions.roles')}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{text('documentation.record')}</th>
              {rolesShown.map((role) => (
                <th key={role} scope="col">
                  {texts.choice('roles', role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {adminResources.map(({ name }) => (
              <tr key={name}>
                <th scope="row">{texts.many(name)}</th>
                {rolesShown.map((role) => {
                  const allowed = staffActions(name).filter((action) => may(role, name, action))
                  return (
                    <td key={role}>
                      {allowed.length === 0
                        ? text('none')
                        : enumerated(allowed.map((action) => labelOf(name, action)))}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

/** Shows what a person may do, each with the role or the own permission that allows it. */
function PersonGrants({ id, may }: { id: number; may: RoleMay }) {
  const texts = useTexts()
  const { text } = texts
  const labelOf = useActionLabel()
  const { fullAccessRoles } = useSession()
  const { query, result } = useList<Row>({
    resource: 'users',
    filters: [{ field: 'id', operator: 'eq', value: id }],
    errorNotification: false,
  })
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (query.isLoading) return <Loading />
  const [user] = result.data
  if (!user) return <p role="alert">{text('permissions.unknown')}</p>
  const own = { roles: user.roles as string[], permissions: user.permissions as string[] }
  const full = own.roles.find((role) => fullAccessRoles.includes(role))
  /** Says what allows an action; null if nothing does. */
  const reasonFor = (name: ResourceName, action: string): string | null => {
    if (full) return texts.choice('roles', full)
    const role = own.roles.find((one) => may(one, name, action))
    if (role) return texts.choice('roles', role)
    return own.permissions.includes(permission(name, action)) ? text('permissions.own') : null
  }
  return (
    <section className="report-section">
      <h2>{String(user.name)}</h2>
      <p>
        {text('permissions.hasRoles', {
          roles:
            own.roles.map((role) => texts.choice('roles', role)).join(', ') ||
            text('permissions.nobody'),
        })}
      </p>
      <ScrollBox label={String(user.name)}>
        <table className="small-table">
          <thead>
            <tr>
              <th scope="col">{text('documentation.record')}</th>
              <th scope="col">{text('permissions.may')}</th>
              <th scope="col">{text('permissions.mayNot')}</th>
            </tr>
          </thead>
          <tbody>
            {adminResources.map(({ name }) => {
              const all = staffActions(name).map((action) => ({
                label: labelOf(name, action),
                reason: reasonFor(name, action),
              }))
              const allowed = all.filter(({ reason }) => reason !== null)
              const refused = all.filter(({ reason }) => reason === null)
              return (
                <tr key={name}>
                  <th scope="row">{texts.many(name)}</th>
                  <td>
                    {allowed.length === 0
                      ? text('none')
                      : enumerated(allowed.map(({ label, reason }) => `${label} (${reason})`))}
                  </td>
                  <td className="soft">{enumerated(refused.map(({ label }) => label))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

/** Joins the names of actions, of which the first begins with a capital letter. */
function enumerated(labels: readonly string[]): string {
  const all = labels.map(inSentence).join(', ')
  return all.charAt(0).toLocaleUpperCase() + all.slice(1)
}
