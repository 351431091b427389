import { useMemo } from 'react'

import { htmlOfMarkdown } from '#contract/markdown.ts'

/** Markdown as it reads, below a heading of this level. */
export default function MarkdownView({ source, below }: { source: string; below: number }) {
  const html = useMemo(() => htmlOfMarkdown(source, { below }), [source, below])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that was typed is escaped in it.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
