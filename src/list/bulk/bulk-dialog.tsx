import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { type BulkAct, type Selection, startBulk } from '#contract/calls/bulk.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { bulkFields } from '#contract/kernel/bulk.ts'
import type { Fields } from '#contract/kernel/field.ts'
import { inverseOf, type Machine } from '#contract/kernel/machine.ts'
import { isRestorable } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isTaskOpen } from '#contract/task-states.ts'
import { declarationOf } from '../../declaration/declaration-of.ts'
import type { Row } from '../../declaration/row.ts'
import { FormFields } from '../../form/form-fields.tsx'
import { cleaned, type Values } from '../../form/form-values.ts'
import { setServerErrors } from '../../form/server-errors.ts'
import { type ApiError, apiError } from '../../providers/api-error.ts'
import { runningTasks } from '../../providers/running-tasks.ts'
import { send } from '../../providers/send.ts'
import { client } from '../../providers/session.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import { useRowTitle } from '../../value/use-title.ts'

export type BulkAction =
  | { kind: 'edit' }
  | { kind: 'transition'; transition: string }
  | { kind: 'delete' }

/** A finished dry run, or one that runs. */
type DryRun = {
  id: number
  state: string
  total: number
  done: number
  unchanged: number
  refused: number
  refusals: { message: string; count: number }[]
  messages: { mail: number; text: number; push: number } | null
}

/** Asks for what is to be done to all selected records, shows what would happen, and starts it. */
export default function BulkDialog({
  name,
  action,
  selection,
  onRecount,
  onClose,
  onStarted,
}: {
  name: ResourceName
  action: BulkAction
  selection: Selection
  /** Counts the selection again, after it was found to have changed. */
  onRecount: () => void
  onClose: () => void
  onStarted: () => void
}) {
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  const [chosen, setChosen] = useState<string[]>([])
  const [keyFor] = useState(keyPerBody)
  const [checked, setChecked] = useState<{ id: number; act: string } | null>(null)
  const fields = fieldsOf(name, action, chosen)
  const { count } = selection
  const what = texts.text('bulk.records', { count })

  const start = useMutation<number, ApiError, { isDryRun: boolean }>({
    mutationFn: async ({ isDryRun }) => {
      const act = actOf(action, fields, await form.validateFields())
      const body = { selection: selection.id, expect: count, act }
      const { task } = await send(startBulk(name), {
        body,
        // A second click, or another one after a lost answer, starts no second task.
        ...(isDryRun ? { headers: { Prefer: 'dry-run' } } : { idempotencyKey: keyFor(body) }),
      })
      if (isDryRun) setChecked({ id: task.id, act: JSON.stringify(act) })
      else {
        runningTasks.add({ ...task, resource: name })
        onStarted()
      }
      return task.id
    },
    onError: (error) => {
      setServerErrors(form, error)
      if (error.statusCode === 409 || error.statusCode === 410) onRecount()
    },
  })
  const dryRun = useDryRun(checked?.id ?? null)
  const isReady = action.kind !== 'edit' || chosen.length > 0
  const verb =
    action.kind === 'transition'
      ? texts.transition(name, action.transition)
      : texts.text(action.kind === 'edit' ? 'bulk.change' : 'actions.delete')

  return (
    <Modal
      open
      className="bulk-dialog"
      title={texts.text('bulk.title', { action: verb, what: texts.many(name) })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {texts.text('actions.cancel')}
        </Button>,
        <Button
          key="check"
          disabled={!isReady}
          loading={start.isPending && start.variables.isDryRun}
          onClick={() => start.mutate({ isDryRun: true })}
        >
          {texts.text('bulk.check')}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger={action.kind === 'delete'}
          disabled={!isReady}
          loading={start.isPending && !start.variables.isDryRun}
          onClick={() => start.mutate({ isDryRun: false })}
        >
          {texts.text('bulk.run', { action: verb, what })}
        </Button>,
      ]}
    >
      <p>
        {what}: <Sample name={name} rows={selection.sample as Row[]} count={count} />
      </p>
      {!isUndoable(name, action) && <p className="hint">{texts.text('bulk.final')}</p>}
      {start.error?.statusCode !== undefined && (
        <Alert type="error" role="alert" showIcon message={<Reason error={start.error} />} />
      )}
      {action.kind === 'edit' && (
        <div className="bulk-fields">
          <span aria-hidden>{texts.text('bulk.fields')}</span>
          <Select
            mode="multiple"
            aria-label={texts.text('bulk.fields')}
            value={chosen}
            onChange={(next) => {
              setChosen(next)
              setChecked(null)
            }}
            options={bulkFields(declarationOf(name)).map((value) => ({
              value,
              label: texts.field(value, name),
            }))}
          />
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initialOf(fields)}
        onValuesChange={() => setChecked(null)}
      >
        <FormFields resource={name} fields={fields} />
      </Form>
      <div role="status">{checked && dryRun && <DryRunResult task={dryRun} />}</div>
    </Modal>
  )
}

/** Returns what a dry run has found. */
function DryRunResult({ task }: { task: DryRun }) {
  const { text } = useTexts()
  if (isTaskOpen(task.state))
    return text('bulk.checking', {
      count: task.done + task.unchanged + task.refused,
      total: task.total,
    })
  const { mail = 0, text: sms = 0, push = 0 } = task.messages ?? {}
  return (
    <Alert
      type={task.refused > 0 ? 'warning' : 'info'}
      message={text('bulk.would', { count: task.done })}
      description={
        <ul className="bulk-result">
          {task.unchanged > 0 && <li>{text('bulk.unchanged', { count: task.unchanged })}</li>}
          {task.refusals.map(({ message, count }) => (
            <li key={message}>{text('bulk.refused', { count, message })}</li>
          ))}
          {mail + sms + push > 0 && <li>{text('bulk.messages', { mail, sms, push })}</li>}
          <li className="hint">{text('bulk.alone')}</li>
        </ul>
      }
    />
  )
}

const pollMs = 700

function useDryRun(id: number | null): DryRun | undefined {
  const { data } = useQuery<DryRun, ApiError>({
    queryKey: ['dry-run', id],
    queryFn: async () => {
      try {
        return await client.request<DryRun>(`/api/tasks/${id}`)
      } catch (thrown) {
        throw apiError(thrown)
      }
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isTaskOpen(state.data.state) ? false : pollMs),
  })
  return data
}

function Sample({ name, rows, count }: { name: ResourceName; rows: Row[]; count: number }) {
  const { text } = useTexts()
  return (
    <>
      {rows.map((row, at) => (
        <span key={row.id}>
          {at > 0 && ', '}
          <SampleTitle name={name} row={row} />
        </span>
      ))}
      {count > rows.length && ` ${text('bulk.more', { count: count - rows.length })}`}
    </>
  )
}

function SampleTitle({ name, row }: { name: ResourceName; row: Row }) {
  return <strong>{useRowTitle(name, row)}</strong>
}

const machineOf = (name: ResourceName) => (machines as Record<string, Machine | undefined>)[name]

function fieldsOf(name: ResourceName, action: BulkAction, chosen: readonly string[]): Fields {
  if (action.kind === 'transition')
    return machineOf(name)?.transitions[action.transition]?.input ?? {}
  const { fields } = declarationOf(name)
  return Object.fromEntries(
    chosen.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
  )
}

const initialOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'boolean')
      .map(([name]) => [name, false]),
  )

function actOf(action: BulkAction, fields: Fields, values: Values): BulkAct {
  const input = cleaned(fields, values)
  if (action.kind === 'delete') return { delete: true }
  if (action.kind === 'transition') return { transition: action.transition, input }
  // A chosen field that is left empty is emptied.
  return {
    edit: Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [
        name,
        input[name] ?? (kind === 'boolean' ? false : null),
      ]),
    ),
  }
}

/** Reports whether the action can be undone, for some records at least. */
function isUndoable(name: ResourceName, action: BulkAction): boolean {
  if (action.kind === 'edit') return true
  if (action.kind === 'delete') return isRestorable(declarationOf(name))
  const machine = machineOf(name)
  const from = machine?.transitions[action.transition]?.from ?? []
  return machine !== undefined && from.some((state) => inverseOf(machine, action.transition, state))
}
