import type { TOptions } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { i18n as instance } from './i18n.ts'
import type { Texts } from './locales/en.ts'

/** The admin's keys, as `list.total`; i18next picks `_one` or `_other` by the count. */
export type TextKey = Leaves<Texts['admin']>

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : K
    : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

export type Say = {
  /** A text of the admin; a key that does not exist does not compile. */
  text: (key: TextKey, values?: TOptions) => string
  /** What a field is called, of this resource where that calls it differently. */
  field: (name: string, resource?: string) => string
  /** What is worth knowing about a field before one fills it in. */
  help: (name: string, resource?: string) => string | undefined
  /** What to do about an empty list of this resource. */
  whenEmpty: (resource: string) => string
  one: (resource: string) => string
  many: (resource: string) => string
  group: (name: string) => string
  state: (resource: string, state: string) => string
  transition: (resource: string, name: string) => string
  choice: (field: string, value: string) => string
  /** `order.accepted`, or what the engine writes: `vehicles.edited`. */
  event: (name: string) => string
  /** What a setting is called, and what it decides. */
  setting: (key: string) => { name: string; meaning: string | undefined }
  priceLine: (code: string) => string
  /** Why money did not move: a provider's code, or what a person wrote. */
  failure: (reason: string) => string
}

/** The texts of the language that is shown; React draws anew when it changes. */
export function useTexts(): Say {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => sayIn(language), [language])
}

export function sayIn(language: string): Say {
  const t = instance.getFixedT(language)
  const textAt = (key: string): string | undefined =>
    instance.exists(key, { lng: language }) ? t(key) : undefined
  /** Names come from declarations and rows: one without a text yet is shown readably. */
  const named = (key: string, name: string): string => textAt(key) ?? readable(name)
  return {
    text: (key, values = {}) => t(key, values),
    field: (name, resource) =>
      textAt(`fields:${resource}.${name}`) ?? named(`fields:${name}`, name),
    help: (name, resource) => textAt(`help:${resource}.${name}`) ?? textAt(`help:${name}`),
    whenEmpty: (resource) => textAt(`list.emptyOf.${resource}`) ?? t('list.emptyHint'),
    one: (resource) => named(`resources:${resource}.one`, resource),
    many: (resource) => named(`resources:${resource}.many`, resource),
    group: (name) => named(`groups.${name}`, name),
    state: (resource, state) => named(`states:states.${resource}.${state}`, state),
    transition: (resource, name) => named(`states:transitions.${resource}.${name}`, name),
    choice: (field, value) => named(`states:choices.${field}.${value}`, value),
    failure: (reason) => textAt(`failures.${reason}`) ?? reason,
    priceLine: (code) => named(`order.lines.${code}`, code),
    setting: (key) => ({
      name: textAt(`settings:${key}.name`) ?? key,
      meaning: textAt(`settings:${key}.meaning`),
    }),
    event: (name) => {
      const [, past = name] = name.split('.')
      return textAt(`states:events.${name}`) ?? named(`states:changes.${past}`, past)
    },
  }
}

/** `en_route` becomes `En route`. */
function readable(name: string): string {
  const words = name.replace(/_(cents|bp|at|id)$/, '').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
