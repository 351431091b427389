/** A legal text in one language; `body` is Markdown whose headings begin at the first level. */
export type LegalTextSeed = { title: string; summary: string; body: string }
