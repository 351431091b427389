import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPreloader } from '#front/hydration/preloader.ts'
import { keptPages, reloadOnce } from '#front/hydration/reload-once.ts'
import { updateHead } from '#front/ssr/head.ts'
import { waitFor } from '../support/app/wait-for.ts'

describe('preloading', () => {
  test('runs five loads at once, each file once, and continues after a failure', async () => {
    const failures: unknown[] = []
    const preload = createPreloader((thrown) => failures.push(thrown))
    let running = 0
    let most = 0
    const begun: string[] = []
    for (const key of [...'abcdefghij', 'a', 'b'])
      preload(key, async () => {
        begun.push(key)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        if (key === 'c') throw new Error('The network is down')
      })
    await waitFor(() => expect(begun).toHaveLength(10))
    await waitFor(() => expect(running).toBe(0))
    expect(most).toBe(5)
    expect(failures).toHaveLength(1)
  })

  test('waits for two frames and an idle browser, or 50 ms without support for it', async () => {
    const frames: (() => void)[] = []
    const paint = () => {
      for (const draw of frames.splice(0)) draw()
    }
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    const waits: number[] = []
    const idle: (() => void)[] = []
    vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
      waits.push(ms)
      run()
    })
    const begun: string[] = []
    const preload = createPreloader(() => undefined)
    const task = (key: string) => async () => void begun.push(key)
    preload('a', task('a'))
    paint()
    expect([waits, begun]).toEqual([[], []])
    paint()
    expect([waits, begun]).toEqual([[50], ['a']])
    Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) })
    preload('b', task('b'))
    paint()
    paint()
    expect([waits, begun]).toEqual([[50], ['a']])
    for (const run of idle) run()
    expect(begun).toEqual(['a', 'b'])
    Reflect.deleteProperty(window, 'requestIdleCallback')
    vi.unstubAllGlobals()
  })
})

describe('the head', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('is written once, 10 ms after the last of several changes', () => {
    const place = { origin: 'https://haulwell.test', path: '/', language: 'en' } as const
    document.title = 'before'
    updateHead({ title: 'One' }, place)
    vi.advanceTimersByTime(9)
    updateHead({ title: 'Two' }, place)
    vi.advanceTimersByTime(9)
    expect(document.title).toBe('before')
    vi.advanceTimersByTime(1)
    expect(document.title).toBe('Two · Haulwell')
  })
})

describe('code that fails to load', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('reloads the page, once in ten seconds for each path', () => {
    const went: string[] = []
    const go = (path: string) => went.push(path)
    expect(reloadOnce('/order', go)).toBe(true)
    expect(reloadOnce('/order', go)).toBe(false)
    expect(reloadOnce('/mover', go)).toBe(true)
    vi.advanceTimersByTime(9_999)
    expect(reloadOnce('/order', go)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reloadOnce('/order', go)).toBe(true)
    expect(went).toEqual(['/order', '/mover', '/order'])
  })

  test('leaves the page as it is without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    const go = vi.fn()
    expect(reloadOnce('/order', go)).toBe(false)
    expect(reloadOnce('/order', go)).toBe(true)
    expect(go).toHaveBeenCalledOnce()
  })

  test('reloads a page without a network that the worker keeps, and no other', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { serviceWorker: { value: { controller: {} } } }),
    )
    const go = vi.fn()
    expect(reloadOnce('/customer/moves', go)).toBe(false)
    expect(reloadOnce('/driver/jobs/details?code=MV-7K3Q9D', go)).toBe(true)
    expect(go).toHaveBeenCalledExactlyOnceWith('/driver/jobs/details?code=MV-7K3Q9D')
    const [, listed = ''] =
      /keptPages = \[([^\]]*)\]/.exec(readFileSync('public/worker.js', 'utf8')) ?? []
    expect(listed.match(/[\w/]+/g)).toEqual(keptPages)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})
