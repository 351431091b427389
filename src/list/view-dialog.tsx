import { Alert, Form, Modal } from 'antd'

import type { Resource } from '#contract/kernel/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { FormFields } from '../form/form-fields.tsx'
import type { Values } from '../form/form-values.ts'
import { setServerErrors } from '../form/server-errors.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { showNotice } from '../providers/notification.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'
import type { ListState } from './list-state.ts'
import { queryOf, type SavedView } from './saved-view.ts'
import { useViewWrite } from './use-views.ts'

const { name: nameField, is_shared } = resources.saved_views.fields
const fields = { name: nameField, is_shared }

/** Edits the name and sharing of a view: a new one of the current list, or an existing one. */
export default function ViewDialog(props: {
  name: ResourceName
  resource: Resource
  state: ListState
  view: SavedView | null
  onClose: () => void
  onCreated: (view: SavedView) => void
}) {
  const { name, resource, state, view, onClose, onCreated } = props
  const texts = useTexts()
  const [form] = Form.useForm<Values>()
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
      onSuccess: (stored) => {
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
      {error && !error.errors?.name && (
        <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={view ?? { is_shared: false }}
        onFinish={(values) => !isPending && submit(values)}
      >
        <FormFields resource="saved_views" fields={fields} />
      </Form>
      {!view && <p className="hint">{texts.text('views.kept')}</p>}
    </Modal>
  )
}
