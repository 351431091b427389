/*
 * Keeps the pages of a job, and of the customer's move, for a phone without a network: the pages
 * themselves, their code and fonts, and the last answers about them. These pages register it; it
 * controls the whole site, but answers nothing else, except that without a network the other pages of
 * their areas open as one of these. Push messages have a worker of their own, whose scope holds no page.
 */

const pagesName = 'job-pages'
const answersName = 'job-answers'
const keptPages = [
  '/driver',
  '/driver/jobs',
  '/driver/jobs/details',
  '/mover/jobs/details',
  '/customer/moves/details',
]
const keptAnswers =
  /^\/api\/(user|\w+\/profile|drivers|moves\/MV-[A-Z2-9]+|jobs(\/MV-[A-Z2-9]+(\/[\w-]+)?)?)$/
/** A page that waits longer for a weak network shows what was kept. */
const patienceMs = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { kind, ...sent } = event.data ?? {}
  if (kind === 'keep') event.waitUntil(keep(sent))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    const path = pathOf(url)
    if (keptPages.includes(path)) event.respondWith(page(event, path))
    else if (/^\/(driver|mover|customer)(\/|$)/.test(path))
      event.respondWith(otherPage(event, path))
  } else if (isFile(url)) event.respondWith(file(request))
  else if (keptAnswers.test(url.pathname)) event.respondWith(answer(event, url))
})

const pathOf = ({ pathname }) => pathname.replace(/\/+$/, '')

/** Files with a hash in their names never change. The list of builds is always asked for. */
const isFile = ({ pathname }) =>
  pathname.startsWith('/assets/public/') && !pathname.startsWith('/assets/public/builds/')

async function file(request) {
  const kept = await (await caches.open(pagesName)).match(request.url)
  return kept ?? fetch(request)
}

/** The network's page comes first, so that a newer build is never held back. */
async function page(event, path) {
  const pages = await caches.open(pagesName)
  const fresh = fetch(event.request).then(async (response) => {
    if (!response.ok || response.redirected) return response
    const page = await withoutReads(response)
    await pages.put(path, page.clone())
    return page
  })
  event.waitUntil(fresh.catch(() => undefined))
  const kept = async () => (await pages.match(path)) ?? similarPage(path)
  return first(fresh, kept, ({ status }) => status < 500)
}

/** Without a network, a page that isn't kept opens as a similar one, and says what is missing. */
async function otherPage({ request }, path) {
  try {
    return await fetch(request)
  } catch (thrown) {
    // With a network that fails, the browser's own page is the better one: it can try again.
    const page = navigator.onLine ? undefined : await similarPage(path)
    if (page === undefined) throw thrown
    return page
  }
}

/** Finds a kept page of the same area: its pages differ only in their code and data. */
async function similarPage(path) {
  const pages = await caches.open(pagesName)
  const [, area] = path.split('/')
  const similar = keptPages.filter((one) => one.split('/')[1] === area)
  const found = await Promise.all(similar.map((one) => pages.match(one)))
  return found.find(Boolean)
}

/**
 * Removes what the page would request before its code runs: the code must be there to hear that an
 * answer was kept, and a kept page may be opened for another job.
 */
async function withoutReads(response) {
  const { status, headers } = response
  const html = (await response.text()).replace(/<link rel="preload" as="fetch"[^>]*>/g, '')
  return new Response(html, { status, headers })
}

async function answer(event, url) {
  // Opened when needed, since an open cache can still be read after it is deleted for another user.
  const openAnswers = () => caches.open(answersName)
  const key = url.pathname + url.search
  const fresh = fetch(event.request).then(async (response) => {
    if (url.pathname === '/api/user') await followUser(response)
    const answers = await openAnswers()
    if (response.ok) await answers.put(key, await dated(response.clone()))
    else if (response.status === 404) await answers.delete(key)
    return response
  })
  event.waitUntil(fresh.catch(() => undefined))
  let keptAt = null
  const response = await first(fresh, async () => {
    const kept = await (await openAnswers()).match(key)
    keptAt = kept?.headers.get('x-kept-at') ?? null
    return kept
  })
  await tell(event.clientId, url.pathname, keptAt)
  return response
}

/**
 * Resolves to the network's response, or, if that fails, takes long or is of no use, to the kept one.
 */
async function first(fresh, find, isOfUse = () => true) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), patienceMs))
  const response = await Promise.race([fresh.catch(() => null), late])
  return response !== null && isOfUse(response) ? response : ((await find()) ?? fresh)
}

/** Drops the answers for somebody else, another role or company, and one's own after signing out. */
async function followUser(response) {
  const known = await (await caches.open(answersName)).match('/api/user')
  if (!known) return
  const before = actorOf(await known.json())
  const now = response.ok ? actorOf(await response.clone().json()) : null
  const isSame = response.ok || response.status === 401 ? before === now : true
  if (!isSame) await caches.delete(answersName)
}

const actorOf = (user) => JSON.stringify([user?.id, user?.role, user?.mover_id])

async function dated(response) {
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}

/** Says since when an answer was kept; null if it is a new one. */
async function tell(clientId, path, at) {
  const client = await self.clients.get(clientId)
  client?.postMessage({ kind: 'kept', path, at })
}

/** Keeps pages and the files that they have loaded, and drops those of a former build. */
async function keep({ files = [], paths = [], build }) {
  const former = await (await caches.open(pagesName)).match('/build')
  if (former && (await former.text()) !== build) await caches.delete(pagesName)
  const pages = await caches.open(pagesName)
  await pages.put('/build', new Response(build))
  const known = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname))
  const isMissing = (one) => !known.has(one)
  const addPage = async (path) => {
    const response = await fetch(path)
    if (response.ok && !response.redirected) await pages.put(path, await withoutReads(response))
  }
  const adding = [
    ...files.filter(isMissing).map((file) => pages.add(file)),
    ...paths.filter((path) => keptPages.includes(path) && isMissing(path)).map(addPage),
  ]
  await Promise.allSettled(adding)
}
