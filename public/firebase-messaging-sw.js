/*
 * Shows push messages while no page is looked at. It is served as it stands, so that a change
 * reaches every browser with its next look at it; it caches nothing and answers no request.
 */

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const fields = fieldsOf(event.data)
  if (fields?.title) event.waitUntil(tell(fields))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})

/** A page that is looked at shows it itself, where it is kept: its id is a record's number then. */
async function tell(fields) {
  const id = fields.id ?? fields.notification_id ?? ''
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  if (seen.length > 0 && /^\d+$/.test(id)) {
    for (const page of seen) page.postMessage({ kind: 'notification', fields })
    return
  }
  const { title, message = '', image_link, link } = fields
  const at = instantOf(fields.created_at ?? fields.timestamp)
  await self.registration.showNotification(title, {
    body: message,
    icon: '/icons/icon-192.png',
    // One that is sent twice is shown once.
    tag: id,
    silent: fields.read === 'true' || fields.read === true,
    ...(image_link ? { image: image_link } : {}),
    ...(Number.isNaN(at) ? {} : { timestamp: at }),
    data: { link: ownLink(link) },
  })
}

async function open(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === link)
  return there ? there.focus() : self.clients.openWindow(link)
}

/** What was sent as `{"data": {…}}`, all of it texts; null for anything else. */
function fieldsOf(sent) {
  try {
    return sent?.json()?.data ?? null
  } catch {
    return null
  }
}

/** Nobody is led to another site. */
function ownLink(link) {
  const { origin } = self.location
  const url = URL.canParse(link ?? '', origin) ? new URL(link ?? '', origin) : null
  return url?.origin === origin ? url.href : origin
}

/** An ISO text, or milliseconds as a text. */
function instantOf(text) {
  return /^\d+$/.test(text ?? '') ? Number(text) : Date.parse(text ?? '')
}
