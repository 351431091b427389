import { lazy, Suspense, useState } from 'react'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { MultilineOrTextInput } from './widgets.tsx'

const MarkdownView = lazy(() => import('../value/markdown-view.tsx'))

/** Edits Markdown, with a preview. */
export function MarkdownInput(props: WidgetProps) {
  const { name, resource, value } = props
  const texts = useTexts()
  const [wantsPreview, setPreview] = useState(false)
  // An invalid value is shown in the editor, where it can be corrected.
  const isPreview = wantsPreview && props['aria-invalid'] !== 'true'
  const mode = (isOn: boolean, label: 'form.write' | 'form.read') => (
    <button
      type="button"
      className="quick-button"
      aria-pressed={isOn}
      onClick={() => setPreview(label === 'form.read')}
    >
      {texts.text(label)}
    </button>
  )
  return (
    <div className="markdown-input">
      <fieldset className="quick">
        <legend className="unseen">{texts.field(name, resource)}</legend>
        {mode(!isPreview, 'form.write')}
        {mode(isPreview, 'form.read')}
      </fieldset>
      <div hidden={isPreview}>
        <MultilineOrTextInput {...props} />
        <span className="hint">{texts.text('form.markdownHint')}</span>
      </div>
      {isPreview && (
        <div className="preview">
          {typeof value === 'string' && value !== '' ? (
            <Suspense fallback={<Loading />}>
              <MarkdownView source={value} below={1} />
            </Suspense>
          ) : (
            <p className="none">{texts.text('form.nothingToRead')}</p>
          )}
        </div>
      )}
    </div>
  )
}
