import { reportLateStep } from '#contract/calls/late-steps.ts'
import { addOrderPhoto, type OrderPhoto } from '#contract/calls/order-photos.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import type { AppServices } from '../../../lib/services.ts'
import { upload } from '../../../lib/upload.ts'
import { type StoredStep, stepStore } from '../../../ports/step-store.ts'
import { transitionOrder } from '../../order/move-order.ts'
import type { WorkStep } from '../steps/steps.ts'
import { readClock, sentNow } from './phone-clock.ts'
import { isLost, isTaken, isTemporary } from './step-answer.ts'

/** How long a step can be taken back before it is sent. */
export const holdMs = 8000
/** A step that is sent within this time counts as sent at once. */
const promptMs = 30_000
const waitsMs = [2000, 5000, 15_000, 60_000]
const longestWaitMs = 60_000

export type QueueState = {
  steps: readonly StoredStep[]
  /** Those that were just sent, until their job was read again. */
  sent: readonly StoredStep[]
  /** Photos of the condition that were sent while this page was open. */
  sentPhotos: readonly { code: string; photo: OrderPhoto }[]
  /** Whether the server asks to sign in again; nothing is lost. */
  needsSignIn: boolean
  isLoaded: boolean
}

/** Names a photo of a step that has not been taken yet; the first one has no number. */
export const draftOf = (name: string, code: string, at = 0): string =>
  at === 0 ? `${name}-${code}` : `${name}-${code}-${at}`

/** The fields of a step's pictures: `photo`, and `photos.0` and so on for those beside it. */
export const fieldOf = (at: number): string => (at === 0 ? 'photo' : `photos.${at - 1}`)

/** A photo of the condition, which waits in line with the steps. */
export const photoStep = 'add_photo'
export const isPhoto = ({ name }: StoredStep): boolean => name === photoStep

type NewStep = {
  order_id: number
  code: string
  name: WorkStep | typeof photoStep
  input: Record<string, unknown>
  pictures: Record<string, string>
}

export type StepQueue = {
  subscribe(listener: () => void): () => void
  snapshot(): QueueState
  add(step: NewStep): Promise<void>
  /** Forgets a step that is still held, or that was refused, or a photo that was not sent. */
  remove(step: StoredStep): Promise<void>
  /** Sends the steps that are due. */
  wake(): void
  /** Called once a job was read again. */
  forgetSent(code: string): void
}

const known = new WeakMap<AppServices, StepQueue>()

export function stepQueueOf(services: AppServices): StepQueue {
  const queue = known.get(services) ?? createQueue(services)
  known.set(services, queue)
  return queue
}

function createQueue(services: AppServices): StepQueue {
  const listeners = new Set<() => void>()
  let state: QueueState = {
    steps: [],
    sent: [],
    sentPhotos: [],
    needsSignIn: false,
    isLoaded: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined

  const userId = () => services.store.snapshot().identity?.id ?? null

  function setState(change: Partial<QueueState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  async function reload(): Promise<StoredStep[]> {
    const own = (await (await stepStore()).list()).filter((step) => step.user_id === userId())
    setState({ steps: own, isLoaded: true })
    return own
  }

  async function add(step: NewStep): Promise<void> {
    const user_id = userId()
    if (user_id === null) throw new Error('nobody is signed in')
    // The next step confirms what came before; photos are taken one after another.
    for (const before of state.steps)
      if (step.name !== photoStep && before.code === step.code && before.tries === 0)
        await (await stepStore()).change({ ...before, not_before: Date.now() })
    const { happened_at, ...clock } = readClock()
    await (await stepStore()).add({
      ...step,
      key: randomKey(),
      user_id,
      happened_at,
      device: { ...clock, queued: !navigator.onLine },
      not_before: Date.now() + holdMs,
      tries: 0,
      state: 'waiting',
      why: null,
    })
    void navigator.storage?.persist?.()
    await reload()
    wake()
  }
  async function remove(step: StoredStep): Promise<void> {
    const store = await stepStore()
    const photos = await Promise.all(photosOf(step).map((id) => store.picture(id)))
    await store.remove(step)
    // The form of the step shows them again.
    if (step.state !== 'late' && !isPhoto(step))
      for (const [at, photo] of photos.entries())
        if (photo) {
          const id = draftOf(step.name, step.code, at)
          await store.keepPicture({ ...photo, id, key: null })
        }
    await reload()
  }

  /** One tab sends at a time; the others hear of it when they look again. */
  function wake(): void {
    clearTimeout(timer)
    const run = async () => {
      const next = await sendDue()
      if (next !== null) timer = setTimeout(wake, Math.max(250, next - Date.now()))
    }
    const locked = navigator.locks?.request('steps', { ifAvailable: true }, async (lock) => {
      if (lock === null) timer = setTimeout(wake, 2000)
      else await run()
    })
    Promise.resolve(locked ?? run()).catch((thrown) => {
      services.log.warn('The steps could not be sent', thrown)
      timer = setTimeout(wake, 15_000)
    })
  }

  /** Sends what is due, in order within each job. Returns when the next one is. */
  async function sendDue(): Promise<number | null> {
    const blocked = new Set<string>()
    let next: number | null = null
    for (const step of await reload()) {
      if (blocked.has(step.code) || step.state === 'late' || isRefusedPhoto(step)) continue
      if (step.state === 'waiting' && isDue(step) && (await send(step))) continue
      blocked.add(step.code)
      const [now] = (await reload()).filter(({ id }) => id === step.id)
      if (now?.state === 'waiting')
        next = Math.min(next ?? Number.POSITIVE_INFINITY, now.not_before)
    }
    await reload()
    return next
  }

  /** Sends a step; returns whether the next one of its job may follow. */
  async function send(due: StoredStep): Promise<boolean> {
    if (isPhoto(due)) return sendPhoto(due)
    const step = await withDelay(due)
    const { pictures, error: unsent } = await sendPictures(step)
    if (unsent !== null) return failed(step, unsent)
    const { happened_at, device, input } = step
    const body = { ...input, ...pictures, happened_at, device }
    const { error } = await transitionOrder(services, step.order_id, step.name as WorkStep, body, {
      idempotencyKey: step.key,
      headers: sentNow(),
    })
    if (error === null || isTaken(step, error)) return done(step)
    if (error.status === 404 || (error.status === 409 && isLost(error.state)))
      return reportLate(step, pictures)
    return failed(step, error)
  }

  async function sendPhoto(step: StoredStep): Promise<boolean> {
    const { pictures, error: unsent } = await sendPictures(step)
    if (unsent !== null) return failed(step, unsent)
    const { data, error } = await services.call(addOrderPhoto, {
      params: { code: step.code },
      headers: sentNow(),
      body: { ...step.input, ...pictures, taken_at: step.happened_at } as BodyOf<
        typeof addOrderPhoto
      >,
    })
    if (error !== null) return failed(step, error)
    await (await stepStore()).remove(step)
    const sentPhotos = [...state.sentPhotos, { code: step.code, photo: data }]
    setState({ needsSignIn: false, sentPhotos })
    return true
  }

  /** A step that waited behind another one, or for the page to be opened again, was queued too. */
  async function withDelay(step: StoredStep): Promise<StoredStep> {
    if (step.device.queued || Date.now() - Date.parse(step.happened_at) < promptMs) return step
    const late = { ...step, device: { ...step.device, queued: true } }
    await (await stepStore()).change(late)
    return late
  }

  async function done(step: StoredStep): Promise<boolean> {
    await (await stepStore()).remove(step)
    setState({ needsSignIn: false, sent: [...state.sent, step] })
    return true
  }

  async function reportLate(step: StoredStep, { photo }: Pictures): Promise<boolean> {
    const { error } = await services.call(reportLateStep, {
      params: { code: step.code },
      headers: sentNow(),
      body: {
        step: step.name as WorkStep,
        happened_at: step.happened_at,
        ...(photo === undefined ? {} : { photo }),
      },
    })
    if (error !== null && (isTemporary(error) || error.status === 401)) return failed(step, error)
    await (await stepStore()).change({ ...step, state: 'late' })
    return true
  }

  async function failed(step: StoredStep, error: CallError): Promise<boolean> {
    // A photo can be taken back while it is on its way.
    const isGone = !(await (await stepStore()).list()).some(({ id }) => id === step.id)
    if (isGone) return true
    if (error.status === 401 || error.status === 419) setState({ needsSignIn: true })
    else if (!isTemporary(error)) {
      const why = Object.values(error.errors ?? {})[0]?.[0] ?? error.message
      await (await stepStore()).change({ ...step, state: 'refused', why })
      // The work goes on without a photo.
      return isPhoto(step)
    }
    const wait = waitsMs[Math.min(step.tries, waitsMs.length - 1)] ?? 0
    // Without an answer nobody knows whether the step was taken, so it is not a repetition: it was
    // queued, and a step that is there already counts as sent.
    const isUnanswered = error.status === 0 && !step.device.queued
    await (await stepStore()).change({
      ...step,
      tries: step.tries + 1,
      not_before: Date.now() + wait,
      ...(isUnanswered ? { key: randomKey(), device: { ...step.device, queued: true } } : {}),
    })
    return false
  }

  /** Uploads the pictures of a step, each once. Returns the server's keys, or the first error. */
  async function sendPictures(step: StoredStep): Promise<Sent> {
    const pictures: Pictures = {}
    for (const [field, id] of Object.entries(step.pictures)) {
      const picture = await (await stepStore()).picture(id)
      if (picture === undefined) continue
      if (picture.key === null) {
        const { data, error } = await upload(services, picture.content, () => undefined)
        if (error !== null) return { pictures, error }
        picture.key = data.key
        await (await stepStore()).keepPicture(picture)
      }
      if (field === 'photo' || field === 'signature') pictures[field] = picture.key
      else pictures.photos = [...(pictures.photos ?? []), picture.key]
    }
    return { pictures, error: null }
  }

  addEventListener('online', () => {
    void retryNow().then(wake)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
  /** A new network is tried at once, whatever the waits were. */
  async function retryNow(): Promise<void> {
    for (const step of await (await stepStore()).list())
      if (step.tries > 0)
        await (await stepStore()).change({ ...step, tries: 0, not_before: Date.now() })
  }
  let lastUser = userId()
  services.store.subscribe(() => {
    if (userId() === lastUser) return
    lastUser = userId()
    setState({ needsSignIn: false })
    void reload().then(wake)
  })
  void reload().then(wake, (thrown) => services.log.warn('No steps can be kept here', thrown))

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => state,
    add,
    remove,
    wake,
    forgetSent: (code) => setState({ sent: state.sent.filter((step) => step.code !== code) }),
  }
}

/** A step that seems to wait longer was taken before the phone's clock was set back. */
function isDue({ not_before }: StoredStep): boolean {
  const wait = not_before - Date.now()
  return wait <= 0 || wait > longestWaitMs
}

const isRefusedPhoto = (step: StoredStep): boolean => isPhoto(step) && step.state === 'refused'

/** The server's keys of a step's pictures, or why one could not be sent. */
type Sent = { pictures: Pictures; error: CallError | null }
type Pictures = { photo?: string; photos?: string[]; signature?: string }

/** The photos of a step, in the order of their fields. */
const photosOf = ({ pictures }: StoredStep): string[] =>
  Object.keys(pictures).flatMap((_, at) => pictures[fieldOf(at)] ?? [])
