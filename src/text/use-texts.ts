import type { TOptions } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnLabel } from '#contract/kernel/columns.ts'
import { resources } from '#contract/resources.ts'
import { declarationOf, knownResource } from '../declaration/declaration-of.ts'
import type { Texts } from '../locales/en.ts'
import { i18n as instance } from '../providers/i18n.ts'

/**
 * Keys of the admin's texts, such as `list.total`; i18next picks `_one` or `_other` by the count.
 */
export type TextKey = Leaves<Texts['admin']>

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base
      : K
    : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

export type TextFunctions = {
  /** Returns a text of the admin; an unknown key is a type error. */
  text: (key: TextKey, values?: TOptions) => string
  /** Returns the label of a field or a list's column, specific to the resource if it has its own. */
  field: (name: string, resource?: string) => string
  /** Returns the help text of a field. */
  help: (name: string, resource?: string) => string | undefined
  /** Returns the hint for an empty list of a resource. */
  whenEmpty: (resource: string) => string
  one: (resource: string) => string
  many: (resource: string) => string
  group: (name: string) => string
  state: (resource: string, state: string) => string
  transition: (resource: string, name: string) => string
  choice: (field: string, value: string) => string
  /**
   * Names an event such as `order.accepted`, or one written by the engine such as
   * `vehicles.edited`.
   */
  event: (name: string) => string
  /** Returns the name and explanation of a setting. */
  setting: (key: string) => { name: string; meaning: string | undefined }
  /** Names a fee that prices are calculated from; returns the code of one that they don't use. */
  fee: (code: string) => string
  priceLine: (code: string) => string
  /** Explains a failed payment: translates a provider's code; returns a person's text unchanged. */
  failure: (reason: string) => string
}

/** Returns the texts of the current language; re-renders when it changes. */
export function useTexts(): TextFunctions {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => textsIn(language), [language])
}

export function textsIn(language: string): TextFunctions {
  const t = instance.getFixedT(language)
  const textAt = (key: string): string | undefined =>
    instance.exists(key, { lng: language }) ? t(key) : undefined
  /** Names come from declarations and rows; one without a text is converted to readable words. */
  const named = (key: string, name: string): string => textAt(key) ?? readable(name)
  const fieldText = (name: string, resource?: string): string =>
    textAt(`fields:${resource}.${name}`) ?? named(`fields:${name}`, name)

  return {
    text: (key, values = {}) => t(key, values),
    field: (name, resource) => {
      const known = resource === undefined ? undefined : knownResource(resource)
      return known
        ? columnLabel(declarationOf(known), name, resources, fieldText)
        : fieldText(name, resource)
    },
    help: (name, resource) => textAt(`help:${resource}.${name}`) ?? textAt(`help:${name}`),
    whenEmpty: (resource) => textAt(`list.emptyOf.${resource}`) ?? t('list.emptyHint'),
    one: (resource) => named(`resources:${resource}.one`, resource),
    many: (resource) => named(`resources:${resource}.many`, resource),
    group: (name) => named(`groups.${name}`, name),
    state: (resource, state) => named(`states:states.${resource}.${state}`, state),
    transition: (resource, name) => named(`states:transitions.${resource}.${name}`, name),
    choice: (field, value) => named(`states:choices.${field}.${value}`, value),
    failure: (reason) => textAt(`failures.${reason}`) ?? reason,
    fee: (code) => textAt(`fees:${code}`) ?? code,
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

/** Converts a name to readable words: `en_route` to `En route`. */
function readable(name: string): string {
  const words = name.replace(/_(cents|bp|at|id)$/, '').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
