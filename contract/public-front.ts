import type { Actor } from './kernel/access.ts'

/** The person whose session's cookie came with a request for a page. */
export type Visitor = Pick<Actor, 'kind' | 'roles' | 'permissions'>

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  html: string
  /** Whether the page is cached and sent to several clients. */
  isKept?: boolean
  /** Whether it is a public page, the same for all visitors who read its language. */
  isPublic?: boolean
}

/** The server-side renderer of the public front, which the server loads at run time. */
export type PublicFront = {
  /**
   * Renders the page of a request.
   *
   * @param requestId identifies the request in the log; it is shown to the visitor on a failure
   * page
   * @param findVisitor is called for pages that only some roles may enter
   */
  render(
    request: Request,
    requestId: string,
    findVisitor?: () => Promise<Visitor | null>,
  ): Promise<RenderedPage>
  /** Clears the caches, after the data that pages show has changed. */
  forget(): void
  /** Reports whether there is a page for a path of this form. */
  serves(path: string): boolean
  /** Pages for the sitemap that have a fixed path. */
  paths: readonly string[]
}
