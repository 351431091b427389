import type { GlobalWindow } from 'happy-dom'

import DatabaseRunner from './database-runner.ts'

const address = 'http://localhost:3000/'
/** A window of happy-dom's own size, which shows tables. */
const viewport = { width: 1024, height: 768, devicePixelRatio: 1 }

/**
 * Runs the tests of pages, which share a window and React. Each file starts with an empty window
 * of the usual size and new fronts, since those remember who is signed in.
 */
export default class extends DatabaseRunner {
  override importFile(...[path, source]: Parameters<DatabaseRunner['importFile']>): unknown {
    clear(window as unknown as GlobalWindow)
    return super.importFile(path, source)
  }

  protected override isKept(path: string): boolean {
    return super.isKept(path) && !/^(src|src-public|contract\/client)\//.test(path)
  }
}

function clear({ document, localStorage, sessionStorage, happyDOM }: GlobalWindow): void {
  const { documentElement, head, body } = document
  for (const element of [documentElement, head, body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  head.replaceChildren()
  body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  happyDOM.setURL(address)
  happyDOM.setViewport(viewport)
}
