import { createInstance } from 'i18next'
import type { Area, Texts } from '../locales/en.ts'
import type { Language } from './language.ts'

/** What is filled into a text; `count` picks its plural. */
export type Values = Readonly<Record<string, string | number>>
export type Say<A extends Area> = (key: KeyOf<Texts[A]>, values?: Values) => string

/** The dotted names of an area's texts; plural forms go by the name they share. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K

export type TextsSnapshot = {
  readonly language: Language
  /** One of an area's texts. */
  readonly say: <A extends Area>(area: A) => Say<A>
}

export type TextStore = {
  subscribe(listener: () => void): () => void
  /** The same object until the language changes. */
  snapshot(): TextsSnapshot
  /** In the language the server drew, and so what a browser hydrates with. */
  initialSnapshot(): TextsSnapshot
  /** Makes sure of an area's texts before a screen asks for them. */
  load(area: Area): Promise<void>
  /** Speaks another language from here on; rejects, and changes nothing, where its texts are not to be had. */
  use(language: Language): Promise<void>
}

export type LoadTexts = (language: Language, area: Area) => object | Promise<object>

/** All strings of the front, by language and area. */
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
        // Most texts have nothing to fill in, and a page has a hundred of them.
        const plain = new Map<string, string>()
        const say = (key: string, values?: Values) => {
          if (values !== undefined) return String(translate(key, values))
          const known = plain.get(key)
          if (known !== undefined) return known
          const text = String(translate(key))
          // A text that is not there yet comes back as its key.
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
      // A failure is the caller's to see; the next one tries again.
      loading.catch(() => loaded.delete(area))
      return loading
    },
    async use(next) {
      if (next === current.language) return
      const added = new Set<Area>()
      const missing = () => [...loaded.keys()].filter((area) => !added.has(area))
      // While they come a screen may ask for further areas, in the language that is left.
      for (let areas = missing(); areas.length > 0; areas = missing()) {
        await Promise.all(areas.map((area) => add(next, area)))
        for (const area of areas) added.add(area)
      }
      current = snapshotIn(next)
      for (const listener of [...listeners]) listener()
    },
  }
}
