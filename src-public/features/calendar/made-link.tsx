import { useEffect, useId, useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Shows the URL of a new calendar link, this once. */
export function MadeLink({ url }: { url: string }) {
  const say = useTexts('calendarlinks')
  const id = useId()
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  // It appears above the button that was pressed, or after a dialog whose button is gone.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setResult('copied')
    } catch {
      // Some browsers refuse: the person copies what is selected.
      document.getElementById(id)?.focus()
      setResult('not_copied')
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-card bg-sunken p-4">
      <TextField
        id={id}
        label={say('url')}
        hint={say('url_hint')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => void copy()}>{say('copy')}</Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="worded-link inline-flex min-h-11 items-center"
        >
          {say('open')}
        </a>
        {result && <span className="font-semibold">{say(result)}</span>}
      </div>
    </div>
  )
}
