import { issueApiToken } from '#contract/calls/api-tokens.ts'
import { apiTokens } from '#contract/resources/api-tokens.ts'
import { send } from '../../providers/send.ts'
import { useTexts } from '../../text/use-texts.ts'
import { IssueDialog } from '../issue-dialog.tsx'

const { name, scopes, expires_at } = apiTokens.fields
const fields = { name, scopes, expires_at }

const usualMs = 90 * 86_400_000

/** Makes an API token of the person's own. */
export default function NewToken({ onClose }: { onClose: () => void }) {
  const { text } = useTexts()
  return (
    <IssueDialog
      name="api_tokens"
      title={text('token.create')}
      fields={fields}
      initialValues={{ expires_at: new Date(Date.now() + usualMs).toISOString() }}
      lead={text('token.lead')}
      secretTitle={text('token.made')}
      issue={async (values) => {
        const body = {
          name: String(values.name ?? ''),
          scopes: [values.scopes ?? []].flat().map(String),
          expires_at: String(values.expires_at ?? ''),
        }
        return (await send(issueApiToken, { body })).token
      }}
      onClose={onClose}
    />
  )
}
