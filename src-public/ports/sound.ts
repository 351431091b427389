import type { Log } from '#contract/client/http-client.ts'

export type Sound = {
  /** Never rejects: a sound that can't be played is no loss. */
  play(): Promise<void>
}

const source = '/sounds/notification.wav'
/** Other tabs hear of the same a little earlier or later. */
const quietMs = 2000
/** A tab that is looked at goes first: it is the one that a browser lets play. */
const courtesyMs = 400

/** Two short notes, from one tab alone where several are open. */
export function notificationSound(log: Log): Sound {
  let audio: HTMLAudioElement | undefined

  async function sound(): Promise<void> {
    audio ??= new Audio(source)
    audio.currentTime = 0
    await audio.play()
  }

  async function playAlone(): Promise<void> {
    // Only a secure page has locks.
    const locks: LockManager | null | undefined = navigator.locks
    if (!locks) return sound()
    if (document.visibilityState === 'hidden') await after(courtesyMs)
    await locks.request('notification-sound', { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      await sound()
      await after(quietMs)
    })
  }

  return {
    play: () =>
      playAlone().catch((thrown) => log.warn('The notification’s sound was not played', thrown)),
  }
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
