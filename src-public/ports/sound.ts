import type { Log } from '#contract/client/http-client.ts'

export type Sound = {
  /** Never rejects: a sound that can't be played is only logged. */
  play(): Promise<void>
}

const source = '/sounds/notification.wav'
/** Other tabs receive the same notification slightly earlier or later. */
const minGapMs = 2000
/** Hidden tabs wait, so that the visible tab plays first: it is the one a browser lets play. */
const hiddenTabDelayMs = 400

/** Plays two short notes, from only one tab if several are open. */
export function notificationSound(log: Log): Sound {
  let audio: HTMLAudioElement | undefined

  async function sound(): Promise<void> {
    audio ??= new Audio(source)
    audio.currentTime = 0
    await audio.play()
  }

  async function playAlone(): Promise<void> {
    // Locks exist only in secure contexts.
    const locks: LockManager | null | undefined = navigator.locks
    if (!locks) return sound()
    if (document.visibilityState === 'hidden') await after(hiddenTabDelayMs)
    await locks.request('notification-sound', { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      await sound()
      await after(minGapMs)
    })
  }

  return {
    play: () =>
      playAlone().catch((thrown) => log.warn('The notification’s sound was not played', thrown)),
  }
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
