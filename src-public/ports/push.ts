import { registerDevice } from '#contract/calls/notifications.ts'
import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import type { AppServices } from '../lib/services.ts'
import { onSessionEnd } from '../lib/session-end.ts'
import { deviceTypeOf } from './device-type.ts'
import { realtimeOf } from './realtime.ts'

export type PushState =
  /** Not configured, or not supported by this browser. */
  | 'off'
  /** The user has to grant permission, which requires a press of a button. */
  | 'ask'
  | 'working'
  | 'on'
  | 'denied'
  | 'failed'

/** Push messages to this browser, for the signed-in user. */
export type Push = {
  subscribe(listener: () => void): () => void
  snapshot(): PushState
  /** Requests the permission if it is undecided, and registers this browser. */
  turnOn(): Promise<void>
}

const worker = '/firebase-messaging-sw.js'
/** A scope that contains no page: the worker only shows messages and must not control pages. */
const scope = '/firebase-cloud-messaging-push-scope'

const known = new WeakMap<AppServices, Push>()

export function pushOf(services: AppServices): Push {
  const push = known.get(services) ?? createPush(services)
  known.set(services, push)
  return push
}

function createPush(services: AppServices): Push {
  const { store, call, log } = services
  const realtime = realtimeOf(services)
  const listeners = new Set<() => void>()
  let state: PushState = 'off'
  let connection: RealtimeConnection | null = null
  /** Deletes this browser's token. */
  let deleteToken: (() => Promise<unknown>) | null = null

  function setState(next: PushState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function turnOn(): Promise<void> {
    const { vapidKey } = connection ?? {}
    if (!connection || !vapidKey) return
    // A registration that runs without a user action shows no progress.
    if (state !== 'off') setState('working')
    try {
      const permission = await requestPermission()
      if (permission === 'default') return setState('ask')
      if (permission === 'denied') {
        log.warn('Push messages are denied')
        return setState('denied')
      }
      const sdk = await openMessaging(connection)
      const serviceWorkerRegistration = await activeWorker()
      const token = await sdk.getToken({ vapidKey, serviceWorkerRegistration })
      deleteToken = sdk.deleteToken
      if (store.snapshot().identity === null) return deleteBrowserToken()
      const body = { token, device_type: deviceTypeOf(navigator), platform: 'web' } as const
      const { error } = await call(registerDevice, { body })
      if (error !== null) log.warn('This browser could not be registered', error)
      setState(error === null ? 'on' : 'failed')
    } catch (thrown) {
      log.warn('There is no token for push messages', thrown)
      setState('failed')
    }
  }

  function deleteBrowserToken(): void {
    deleteToken?.().catch((thrown) => log.warn('The push token could not be deleted', thrown))
    deleteToken = null
  }

  /**
   * A browser shows the permission prompt only shortly after a press of a button or key, as after a
   * sign-in.
   */
  function start(): void {
    const { permission } = Notification
    if (permission === 'default' && !navigator.userActivation?.isActive) setState('ask')
    else void turnOn()
  }

  function onRealtime(): void {
    const now = realtime.snapshot()
    const next = now.kind === 'ready' ? now.connection : null
    if (next === connection) return
    connection = next
    if (!next?.vapidKey) setState('off')
    else if (isSupported()) start()
    else log.warn('This browser knows no push messages')
  }

  realtime.subscribe(onRealtime)
  onRealtime()
  onSessionEnd(store, deleteBrowserToken)

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => state,
    turnOn,
  }
}

/**
 * Calls the listener with a push message's fields when the service worker does not show the message
 * because a page is visible.
 */
export function onPushMessage(listener: (fields: Record<string, unknown>) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kind === 'notification') listener(data.fields)
  })
  navigator.serviceWorker.startMessages()
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function requestPermission(): Promise<NotificationPermission> {
  const { permission } = Notification
  return permission === 'default' ? Notification.requestPermission() : permission
}

/**
 * Opens messaging on a separate Firebase app: the connection's app ends with the session, before
 * the token can be deleted.
 */
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
  const pending = registration.installing ?? registration.waiting
  if (registration.active || !pending) return registration
  return new Promise((resolve, reject) => {
    pending.addEventListener('statechange', () => {
      if (pending.state === 'activated') resolve(registration)
      if (pending.state === 'redundant') reject(new Error('The service worker was not installed'))
    })
  })
}
