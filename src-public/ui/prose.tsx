/**
 * A written text. `html` is what contract/markdown.ts made of Markdown on the server: it holds no
 * HTML that somebody typed, and no address of an unsafe protocol.
 */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown by the server
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
