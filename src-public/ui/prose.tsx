/**
 * Renders text. `html` is the output of contract/markdown.ts on the server: it contains no
 * user-typed HTML and no URL with an unsafe protocol.
 */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
