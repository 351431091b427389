import { registerDevice } from '#contract/calls/notifications.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { Front } from '../app/front.ts'
import { onSessionEnd } from '../features/session/session-end.ts'
import { deviceTypeOf } from './device-type.ts'
import { realtimeOf } from './realtime.ts'

export type PushState =
  /** Not set up, or not to be had in this browser. */
  | 'off'
  /** The person has to be asked, which takes a press of a button. */
  | 'ask'
  | 'working'
  | 'on'
  | 'denied'
  | 'failed'

/** Push messages to this browser, for whoever is signed in. */
export type Push = {
  subscribe(listener: () => void): () => void
  snapshot(): PushState
  /** Asks for the permission where it is open, and registers this browser. */
  turnOn(): Promise<void>
  /** What the service worker does not show because a page is looked at: the push message's fields. */
  onMessage(listener: (fields: Record<string, unknown>) => void): void
}

const worker = '/firebase-messaging-sw.js'
/** Beside the pages: the worker shows messages and does nothing to them. */
const scope = '/firebase-cloud-messaging-push-scope'

const known = new WeakMap<Front, Push>()

export function pushOf(front: Front): Push {
  const push = known.get(front) ?? createPush(front)
  known.set(front, push)
  return push
}

function createPush(front: Front): Push {
  const { store, call, log } = front
  const realtime = realtimeOf(front)
  const listeners = new Set<() => void>()
  let state: PushState = 'off'
  let connection: RealtimeConnection | null = null
  /** Takes this browser's token back. */
  let forget: (() => Promise<unknown>) | null = null

  function become(next: PushState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function turnOn(): Promise<void> {
    const { vapidKey } = connection ?? {}
    if (!connection || !vapidKey) return
    // What goes on by itself is not shown.
    if (state !== 'off') become('working')
    try {
      const permission = await askIfOpen()
      if (permission === 'default') return become('ask')
      if (permission === 'denied') {
        log.warn('Push messages are denied')
        return become('denied')
      }
      const sdk = await openMessaging(connection)
      const serviceWorkerRegistration = await activeWorker()
      const token = await sdk.getToken({ vapidKey, serviceWorkerRegistration })
      forget = sdk.deleteToken
      if (store.snapshot().identity === null) return forgetThisBrowser()
      const body = { token, device_type: deviceTypeOf(navigator), platform: 'web' } as const
      const { error } = await call(registerDevice, { body })
      if (error !== null) log.warn('This browser could not be registered', error)
      become(error === null ? 'on' : 'failed')
    } catch (thrown) {
      log.warn('There is no token for push messages', thrown)
      become('failed')
    }
  }

  function forgetThisBrowser(): void {
    forget?.().catch((thrown) => log.warn('The push token could not be deleted', thrown))
    forget = null
  }

  /** A browser asks only while a press of a button or key is fresh, as it is after a sign-in. */
  function begin(): void {
    const { permission } = Notification
    if (permission === 'default' && !navigator.userActivation?.isActive) become('ask')
    else void turnOn()
  }

  function onRealtime(): void {
    const now = realtime.snapshot()
    const next = now.kind === 'ready' ? now.connection : null
    if (next === connection) return
    connection = next
    if (!next?.vapidKey) become('off')
    else if (isSupported()) begin()
    else log.warn('This browser knows no push messages')
  }

  realtime.subscribe(onRealtime)
  onRealtime()
  onSessionEnd(store, forgetThisBrowser)

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => state,
    turnOn,
    onMessage(listener) {
      if (!('serviceWorker' in navigator)) return
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data?.kind === 'notification') listener(data.fields)
      })
      navigator.serviceWorker.startMessages()
    },
  }
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function askIfOpen(): Promise<NotificationPermission> {
  const { permission } = Notification
  return permission === 'default' ? Notification.requestPermission() : permission
}

/** An app of its own: the connection's ends with the session, before a token can be deleted. */
async function openMessaging({ app }: RealtimeConnection) {
  const [{ getApps, initializeApp }, { getMessaging, getToken, deleteToken }] = await Promise.all([
    import('firebase/app'),
    import('firebase/messaging'),
  ])
  const own = getApps().find(({ name }) => name === 'push') ?? initializeApp(app.options, 'push')
  const messaging = getMessaging(own)
  return {
    getToken: (options: Parameters<typeof getToken>[1]) => getToken(messaging, options),
    deleteToken: () => deleteToken(messaging),
  }
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker, { scope })
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return registration
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(registration)
      if (coming.state === 'redundant') reject(new Error('The service worker was not installed'))
    })
  })
}
