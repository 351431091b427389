import { useForm } from '@refinedev/antd'
import { type HttpError, useInvalidate } from '@refinedev/core'
import { Alert, Button, Form } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'

import type { Resource } from '#contract/kernel/resource.ts'
import { changeableFields, writableFields } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import { createPath, editPath, listPath, showPath } from '../declaration/admin-resources.ts'
import { declarationOf, isFrozen } from '../declaration/declaration-of.ts'
import { isDeleted, type Row } from '../declaration/row.ts'
import { useIsUnnamed, useRecordId } from '../declaration/use-record-id.ts'
import { DeletedNotice } from '../deletion/deleted-notice.tsx'
import { UndoEvent } from '../deletion/undo-event.tsx'
import { currentOf } from '../providers/api-error.ts'
import { isNews } from '../providers/live.ts'
import { notificationProvider, showNotice } from '../providers/notification.ts'
import { accessControl, useCan } from '../providers/use-can.ts'
import { useChanges } from '../providers/use-changes.ts'
import { inSentence } from '../text/in-sentence.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { NotFoundText } from '../ui/not-found-text.tsx'
import { Onlookers } from '../ui/onlookers.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem, Reason } from '../ui/problem.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { useRowTitle } from '../value/use-title.ts'
import { Properties } from '../value/value.tsx'
import { ChooseRecord } from './choose-record.tsx'
import { FormFields } from './form-fields.tsx'
import {
  begunWith,
  changesOf,
  cleaned,
  collisions,
  defaultsOf,
  type Values,
} from './form-values.ts'
import { SaveBar } from './save-bar.tsx'
import { pathOf } from './server-errors.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { fromParameter, useNextEdition } from './use-next-edition.ts'
import { useOrigin } from './use-return.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** Creates or edits a record of any declared resource. */
export default function FormPage({ name }: { name: ResourceName }) {
  const { pathname } = useLocation()
  const id = useRecordId()
  const isUnnamed = useIsUnnamed()
  const isNew = pathname === createPath(name)
  if (!isNew && isUnnamed) return <ChooseRecord name={name} pathOf={editPath} />
  if (!isNew && id === null) return <NotFoundText />
  if (isNew) return <NewForm key={name} name={name} />
  return <RecordForm key={`${name} ${id}`} name={name} id={id} />
}

/** Shows the form for a new record, which can begin with values named in its address. */
function NewForm({ name }: { name: ResourceName }) {
  const [params] = useSearchParams()
  const edition = useNextEdition(name, params.get(fromParameter))
  if (edition === undefined) return <Loading />
  const begun = edition ?? begunWith(writableFields(declarationOf(name), 'admin'), params)
  return <RecordForm name={name} id={null} begun={begun} />
}

type Conflict = { mine: Values; colliding: string[]; current: Row }

/**
 * Reports whether the person opens a form without the right to save it. A right that is lost later
 * leaves the form and what was typed into it.
 */
function useIsRefused(name: ResourceName, action: 'create' | 'edit'): boolean {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    accessControl.ready().then(
      () => setRefused(!accessControl.snapshot()(name, action)),
      () => undefined,
    )
  }, [name, action])
  return isRefused
}

function RecordForm({
  name,
  id,
  begun = {},
}: {
  name: ResourceName
  id: number | null
  /** The values of a new record that are known beforehand. */
  begun?: Values
}) {
  const texts = useTexts()
  const isRefused = useIsRefused(name, id === null ? 'create' : 'edit')
  const can = useCan()
  const navigate = useNavigate()
  const origin = useOrigin()
  const resource: Resource = declarationOf(name)
  const writable = writableFields(resource, 'admin')
  const fields = id === null ? writable : changeableFields(resource, 'admin')
  const fixed = Object.fromEntries(Object.entries(writable).filter(([name]) => !fields[name]))
  const invalidate = useInvalidate()
  const isDirty = useRef(false)
  const [isEdited, setEdited] = useState(false)
  function setDirty(isNow: boolean) {
    isDirty.current = isNow
    setEdited(isNow)
  }
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isUnchanged, setUnchanged] = useState(false)
  /** Someone else changed the record while this form was being edited. */
  const [isChangedElsewhere, setChangedElsewhere] = useState(false)
  const [taken, setTaken] = useState(0)

  const { form, formProps, query, mutation, onFinish, formLoading } = useForm<
    Row,
    HttpError,
    Values
  >({
    resource: name,
    action: id === null ? 'create' : 'edit',
    ...(id === null ? {} : { id }),
    redirect: false,
    errorNotification: false,
    successNotification: id === null && {
      type: 'success',
      message: texts.text('form.created', { what: texts.one(name) }),
    },
    // Refetching the record during editing would discard the person's changes.
    queryOptions: { staleTime: 0, refetchOnReconnect: false },
    invalidates: [],
    onMutationSuccess: (answer) => {
      const { data } = answer
      if (id !== null) noticeSaved(id, 'event' in answer ? Number(answer.event) : 0)
      void invalidate({
        resource: name,
        ...(id ? { id } : {}),
        invalidates: ['list', 'many', 'detail'],
      })
      void invalidate({ resource: 'events', invalidates: ['list'] })
      setDirty(false)
      notificationProvider.close(`changed-${name}-${id}`)
      const to = can(name, 'show') && data.id ? showPath(name, data.id) : listPath(name)
      // Back then leads past the form, not into it again.
      navigate(origin ?? to, { replace: true })
    },
    onMutationError: (error, sent) => {
      const current = currentOf(error)
      const [wrong] = Object.keys(error.errors ?? {})
      if (wrong)
        setTimeout(() => form.scrollToField(pathOf(wrong), { block: 'center', focus: true }))
      if (current && stored) resolve(sent, stored, current as Row)
    },
  })
  const stored = query?.data?.data

  /** Saves beside what somebody else has saved, and asks only where both changed the same field. */
  function resolve({ version: _, ...mine }: Values, before: Row, current: Row): void {
    const colliding = collisions(before, mine, current)
    if (colliding.length > 0) setConflict({ mine, colliding, current })
    else void send({ ...mine, version: current.version })
  }

  function noticeSaved(id: number, event: number) {
    const notice = `saved-${name}-${id}`
    showNotice({
      type: 'success',
      key: notice,
      message: texts.text('form.saved'),
      ...(event ? { action: <UndoEvent name={name} id={id} event={event} notice={notice} /> } : {}),
    })
  }

  /** Sends the form. `onMutationError` has already handled the error when the promise rejects. */
  const send = (values: Values) => onFinish(values).catch(() => undefined)

  async function submit(values: Values) {
    setUnchanged(false)
    if (!stored) return send(cleaned(fields, values))
    const changes = changesOf(fields, stored, values)
    if (Object.keys(changes).length === 0) return setUnchanged(true)
    return send({ ...changes, version: stored.version })
  }

  async function takeStored() {
    setConflict(null)
    setDirty(false)
    await query?.refetch()
    setTaken((times) => times + 1)
  }
  // Runs after the render in which the refetched record has become the form's initial values.
  useEffect(() => {
    if (taken === 0) return
    form.resetFields()
    setChangedElsewhere(false)
  }, [taken, form])

  useChanges(
    name,
    (change) => {
      if (!isNews(stored, change) || mutation.isPending) return
      const key = `changed-${name}-${id}`
      if (isDirty.current) {
        setChangedElsewhere(true)
        showNotice({ type: 'progress', key, message: texts.text('live.changedElsewhere') })
      } else {
        void takeStored()
        showNotice({ type: 'progress', key, message: texts.text('live.changed') })
      }
    },
    id !== null,
  )

  if (query?.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  if (id !== null && !(stored && query?.isFetchedAfterMount)) return <Loading />
  if (isRefused)
    return (
      <>
        <FormHeader name={name} row={stored ?? null} />
        <Problem error={{ statusCode: 403, message: '' }} />
      </>
    )
  if (stored && isDeleted(stored))
    return (
      <>
        <FormHeader name={name} row={stored} />
        <DeletedNotice name={name} row={stored} />
      </>
    )
  // If a colleague publishes it meanwhile, the form stays with the typed text.
  if (stored && isFrozen(resource, stored) && !isEdited)
    return (
      <>
        <FormHeader name={name} row={stored} />
        <Alert
          type="info"
          role="alert"
          showIcon
          message={texts.text('form.frozen')}
          action={<Link to={showPath(name, stored.id)}>{texts.text('actions.show')}</Link>}
        />
      </>
    )
  const error = mutation.error
  return (
    <>
      <FormHeader name={name} row={stored ?? null} />
      {id !== null && <Onlookers name={name} id={id} mode="edit" />}
      <UnsavedGuard isDirty={isDirty} />
      {error && !conflict && (
        <Alert
          className="form-alert"
          type="error"
          role="alert"
          showIcon
          message={<Reason error={error} />}
        />
      )}
      {isUnchanged && (
        <Alert
          className="form-alert"
          type="info"
          role="status"
          showIcon
          message={texts.text('form.unchanged')}
        />
      )}
      <Form<Values>
        {...formProps}
        className="panel form"
        layout="vertical"
        scrollToFirstError
        initialValues={stored ?? { ...defaultsOf(fields), ...begun }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        {stored && Object.keys(fixed).length > 0 && (
          <Properties fields={fixed} values={stored} resource={name} />
        )}
        <FormFields resource={name} fields={fields} />
        {isChangedElsewhere && (
          <Alert
            className="form-alert"
            type="info"
            showIcon
            message={texts.text('live.changedElsewhere')}
            action={
              <Button size="small" onClick={() => void takeStored()}>
                {texts.text('form.conflict.reload')}
              </Button>
            }
          />
        )}
        <SaveBar
          isEdited={isEdited}
          isSaving={formLoading}
          cancelTo={
            origin ?? (stored && can(name, 'show') ? showPath(name, stored.id) : listPath(name))
          }
        />
      </Form>
      {conflict && (
        <Suspense>
          <ConflictDialog
            name={name}
            fields={fields}
            colliding={conflict.colliding}
            mine={conflict.mine}
            current={conflict.current}
            onSave={(theirs) => {
              setConflict(null)
              const kept = Object.entries(conflict.mine).filter(([field]) => !theirs.has(field))
              if (kept.length === 0) void takeStored()
              else void send({ ...Object.fromEntries(kept), version: conflict.current.version })
            }}
            onReload={() => void takeStored()}
            onClose={() => setConflict(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function FormHeader({ name, row }: { name: ResourceName; row: Row | null }) {
  return row ? <EditHeader name={name} row={row} /> : <CreateHeader name={name} />
}

function CreateHeader({ name }: { name: ResourceName }) {
  const texts = useTexts()
  return (
    <Header name={name} title={texts.text('form.create', { what: inSentence(texts.one(name)) })} />
  )
}

function EditHeader({ name, row }: { name: ResourceName; row: Row }) {
  const texts = useTexts()
  return <Header name={name} title={texts.text('form.edit', { name: useRowTitle(name, row) })} />
}

function Header({ name, title }: { name: ResourceName; title: string }) {
  const texts = useTexts()
  useDocumentTitle(title)
  return <PageHeader above={<Link to={listPath(name)}>{texts.many(name)}</Link>} title={title} />
}
