import { lazy, Suspense, useState } from 'react'

import { useTexts } from '../texts.ts'
import { Loading } from './loading.tsx'
import type { WidgetProps } from './widget.ts'
import { MultilineOrTextInput } from './widgets.tsx'

const MarkdownView = lazy(() => import('./markdown-view.tsx'))

/** Markdown as it is typed, or as it will read. */
export function MarkdownInput(props: WidgetProps) {
  const { name, resource, value } = props
  const say = useTexts()
  const [wantsPreview, setPreview] = useState(false)
  // What is wrong is told where it can be put right.
  const isPreview = wantsPreview && props['aria-invalid'] !== 'true'
  const mode = (isOn: boolean, label: 'form.write' | 'form.read') => (
    <button
      type="button"
      className="quick-button"
      aria-pressed={isOn}
      onClick={() => setPreview(label === 'form.read')}
    >
      {say.text(label)}
    </button>
  )
  return (
    <div className="markdown-input">
      <fieldset className="quick">
        <legend className="unseen">{say.field(name, resource)}</legend>
        {mode(!isPreview, 'form.write')}
        {mode(isPreview, 'form.read')}
      </fieldset>
      <div hidden={isPreview}>
        <MultilineOrTextInput {...props} />
        <span className="hint">{say.text('form.markdownHint')}</span>
      </div>
      {isPreview && (
        <div className="preview">
          {typeof value === 'string' && value !== '' ? (
            <Suspense fallback={<Loading />}>
              <MarkdownView source={value} below={1} />
            </Suspense>
          ) : (
            <p className="none">{say.text('form.nothingToRead')}</p>
          )}
        </div>
      )}
    </div>
  )
}
