import { Alert, Form, Modal } from 'antd'

import type { Fields } from '#contract/kernel/field.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { FormFields } from '../form/form-fields.tsx'
import type { Values } from '../form/form-values.ts'
import { setServerErrors } from '../form/server-errors.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { showNotice } from '../providers/notification.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import type { ListState } from './list-state.ts'
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

/** Edits the name and sharing of a view: a new one of the current list, or an existing one. */
export default function ViewDialog(props: {
  name: ResourceName
  resource: Resource
  state: ListState
  view: SavedView | null
  /** The name that a new view has at first. */
  proposed?: string | undefined
  onClose: () => void
  onCreated: (view: SavedView) => void
}) {
  const { name, resource, state, view, proposed, onClose, onCreated } = props
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
  const begun: Values = view ?? { name: proposed, visibility: 'private' }
  const chosen = Form.useWatch('visibility', form) ?? begun.visibility
  const mayShare = useCan()('saved_views', 'share')
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
          : texts.text('views.saveTitle', { what: texts.many(name).toLocaleLowerCase() })
      }
      okText={texts.text('views.submit')}
      cancelText={texts.text('views.dismiss')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.focusField('name')}
    >
      {error && !error.errors && (
        <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={begun}
        onFinish={(values) => !isPending && submit(values)}
      >
        <FormFields resource="saved_views" fields={fieldsFor(chosen, mayShare)} />
      </Form>
      {!view && <p className="hint">{texts.text('views.kept')}</p>}
    </Modal>
  )
}
