import { addWebhookEndpoint } from '#contract/calls/webhooks.ts'
import { webhookEndpoints } from '#contract/resources/webhook-endpoints.ts'
import { send } from '../../providers/send.ts'
import { useTexts } from '../../text/use-texts.ts'
import { IssueDialog } from '../issue-dialog.tsx'

const { name, url, event_names } = webhookEndpoints.fields
const fields = { name, url, event_names }

/** Adds a webhook of the person's own. */
export default function NewEndpoint({ onClose }: { onClose: () => void }) {
  const { text } = useTexts()
  return (
    <IssueDialog
      name="webhook_endpoints"
      title={text('webhook.create')}
      fields={fields}
      lead={text('webhook.lead')}
      secretTitle={text('webhook.secret')}
      issue={async (values) => {
        const body = {
          name: String(values.name ?? ''),
          url: String(values.url ?? ''),
          event_names: [values.event_names ?? []].flat().map(String),
        }
        return (await send(addWebhookEndpoint, { body })).secret
      }}
      onClose={onClose}
    />
  )
}
