import { Alert, Form, Modal } from 'antd'

import type { Fields } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { FormFields } from '../../form/form-fields.tsx'
import type { Values } from '../../form/form-values.ts'
import { setServerErrors } from '../../form/server-errors.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { dataProvider } from '../../providers/data-provider.ts'
import { showNotice } from '../../providers/notification.ts'
import { useCan } from '../../providers/use-can.ts'
import { inSentence } from '../../text/in-sentence.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Reason } from '../../ui/problem.tsx'
import type { ListState } from '../list-state.ts'
import { queryOf, type SavedView } from './saved-view.ts'
import { useViewWrite } from './use-views.ts'

const { name: nameField, visibility, roles, default_for } = resources.saved_views.fields

/** Returns the fields to fill in; only those who may share views see with whom. */
function fieldsFor(chosen: unknown, mayShare: boolean): Fields {
  if (!mayShare) return { name: nameField }
  return {
    name: nameField,
    visibility,
    ...(chosen === 'roles' && { roles }),
    ...(chosen !== 'private' && { default_for }),
  }
}

/** Reports whether each message of a refusal is shown at a field of the form. */
const isAtFields = ({ errors }: ApiError, fields: Fields): boolean =>
  errors !== undefined && Object.keys(errors).every((name) => Object.hasOwn(fields, name))

/** Returns the messages about what is not filled in here, such as a query that is too long. */
const messagesElsewhere = ({ errors }: ApiError, fields: Fields): string[] =>
  Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    Object.hasOwn(fields, name) ? [] : [messages].flat().map(String),
  )

/** Edits the name and sharing of a view: a new one of the current list, or an existing one. */
export default function ViewDialog(props: {
  name: ResourceName
  resource: Resource
  state: ListState
  view: SavedView | null
  /** The name that a new view has at first. */
  initialName?: string | undefined
  onClose: () => void
  onCreated: (view: SavedView) => void
}) {
  const { name, resource, state, view, initialName, onClose, onCreated } = props
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  const initialValues: Values = view ?? { name: initialName, visibility: 'private' }
  const chosen = Form.useWatch('visibility', form) ?? initialValues.visibility
  const mayShare = useCan()('saved_views', 'share')
  const fields = fieldsFor(chosen, mayShare)
  const { mutate, isPending, error } = useViewWrite((values: Values) =>
    view
      ? dataProvider.update<SavedView>({
          resource: 'saved_views',
          id: view.id,
          variables: { ...values, version: view.version },
        })
      : dataProvider.create<SavedView>({
          resource: 'saved_views',
          variables: { ...values, resource: name, query: queryOf(state, resource) },
        }),
  )

  const submit = (values: Values) =>
    mutate(values, {
      onSuccess: ({ data: stored }) => {
        showNotice({ type: 'success', message: texts.text('views.saved', { name: stored.name }) })
        onClose()
        if (!view) onCreated(stored)
      },
      onError: (refusal) => setServerErrors(form, refusal),
    })

  return (
    <Modal
      open
      title={
        view
          ? texts.text('views.renameTitle')
          : texts.text('views.saveTitle', { what: inSentence(texts.many(name)) })
      }
      okText={texts.text('views.submit')}
      cancelText={texts.text('views.dismiss')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.focusField('name')}
    >
      {error && !isAtFields(error, fields) && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={<Reason error={error} />}
          description={messagesElsewhere(error, fields).join(' ')}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(values) => !isPending && submit(values)}
      >
        <FormFields resource="saved_views" fields={fields} />
      </Form>
      {!view && <p className="hint">{texts.text('views.kept')}</p>}
    </Modal>
  )
}
