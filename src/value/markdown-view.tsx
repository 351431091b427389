import { useMemo } from 'react'

import { htmlOfMarkdown } from '#contract/markdown.ts'

/** Renders Markdown, with headings below the given level. */
export default function MarkdownView({ source, below }: { source: string; below: number }) {
  const html = useMemo(() => htmlOfMarkdown(source, { below }), [source, below])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: htmlOfMarkdown escapes HTML in the source.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
