import type { RemoteUser } from '../people/remote-user.ts'

/**
 * Keeps reading pages and writing questions at `url`, as an administrator, until it is ended.
 * Returns what failed, and how many questions were written and are stored.
 */
export async function startSteadyLoad(url: string, staff: Pick<RemoteUser, 'token'>) {
  const failed: unknown[] = []
  let answered = 0
  let written = 0
  let isOver = false
  const headers = {
    authorization: `Bearer ${staff.token()}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const countQuestions = async () => {
    const listed = await fetch(`${url}/api/faq?_start=0&_end=1`, { headers })
    return Number(listed.headers.get('x-total-count'))
  }
  const before = await countQuestions()
  const read = async () => {
    for (const path of ['/', '/help', '/api/user', '/livez']) {
      const asked = path.startsWith('/api/') ? { headers } : {}
      const response = await fetch(url + path, asked).catch(({ cause }) => String(cause))
      if (typeof response === 'string') {
        failed.push([path, response])
        continue
      }
      const text = await response.text()
      if (response.ok) answered++
      else failed.push([path, response.status, text])
    }
  }
  /** Writes a question. If the answer is lost, it is sent again with the same key. */
  const write = async () => {
    const question = `Question ${written}?`
    const request = {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        question,
        answer: 'Yes.',
        question_es: question,
        answer_es: 'Sí.',
        topic: 'booking',
        is_active: false,
      }),
    }
    const send = () => fetch(`${url}/api/faq`, request).catch(() => null)
    const response = (await send()) ?? (await send()) ?? (await send())
    if (response?.ok) written++
    else failed.push(['question', response?.status, await response?.text()])
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const working = [repeat(read), repeat(read), repeat(write)]
  return {
    async end() {
      isOver = true
      await Promise.all(working)
      return { answered, failed, written, stored: (await countQuestions()) - before }
    },
  }
}
