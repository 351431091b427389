import { createInstance } from 'i18next'
import type { Language } from '#contract/kernel/languages.ts'
import { withOnePeriod } from '#contract/locales/sentence-end.ts'
import type { Area, Texts } from '../locales/en.ts'

/** The values to interpolate; `count` selects the plural form. */
export type Values = Readonly<Record<string, string | number>>
export type Say<A extends Area> = (key: KeyOf<Texts[A]>, values?: Values) => string

/** The dotted keys of an area's texts; plural forms share one key. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K

export type TextsSnapshot = {
  readonly language: Language
  /** Returns the translate function of an area. */
  readonly say: <A extends Area>(area: A) => Say<A>
}

export type TextStore = {
  subscribe(listener: () => void): () => void
  /** Returns the same object until the language changes. */
  snapshot(): TextsSnapshot
  /** The texts in the language the server rendered, and so the ones a browser hydrates with. */
  initialSnapshot(): TextsSnapshot
  /** Loads an area's texts before a screen uses them. */
  load(area: Area): Promise<void>
  /** Switches the language. Rejects, and changes nothing, if its texts can't be loaded. */
  use(language: Language): Promise<void>
}

export type LoadTexts = (language: Language, area: Area) => object | Promise<object>

/** Creates the store of all texts of the front, by language and area. */
export function createTexts(language: Language, loadTexts: LoadTexts): TextStore {
  const i18n = createInstance({
    lng: language,
    fallbackLng: false,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  i18n.init()
  const loaded = new Map<Area, Promise<void>>()
  const listeners = new Set<() => void>()
  const initial = snapshotIn(language)
  let current = initial

  async function add(language: Language, area: Area): Promise<void> {
    i18n.addResourceBundle(language, area, await loadTexts(language, area))
  }

  function snapshotIn(language: Language): TextsSnapshot {
    const areas = new Map<Area, (key: string, values?: Values) => string>()
    return {
      language,
      say(area) {
        const known = areas.get(area)
        if (known !== undefined) return known
        const translate = i18n.getFixedT(language, area)
        // Most texts have no values, and a page has about a hundred of them, so those are cached.
        const plain = new Map<string, string>()
        const say = (key: string, values?: Values) => {
          if (values !== undefined) return withOnePeriod(String(translate(key, values)))
          const known = plain.get(key)
          if (known !== undefined) return known
          const text = String(translate(key))
          // i18next returns the key of a text that has not been loaded yet; such a result is not
          // cached.
          if (text !== key) plain.set(key, text)
          return text
        }
        areas.set(area, say)
        return say
      },
    }
  }

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => current,
    initialSnapshot: () => initial,
    load(area) {
      const known = loaded.get(area)
      if (known !== undefined) return known
      const loading = add(current.language, area)
      loaded.set(area, loading)
      // The caller handles the failure; the next call tries again.
      loading.catch(() => loaded.delete(area))
      return loading
    },
    async use(next) {
      if (next === current.language) return
      const added = new Set<Area>()
      const missing = () => [...loaded.keys()].filter((area) => !added.has(area))
      // While these load, a screen may load further areas in the old language, so repeat until none
      // is missing.
      for (let areas = missing(); areas.length > 0; areas = missing()) {
        await Promise.all(areas.map((area) => add(next, area)))
        for (const area of areas) added.add(area)
      }
      current = snapshotIn(next)
      for (const listener of [...listeners]) listener()
    },
  }
}
