import type { CrudFilter } from '@refinedev/core'
import { type ComponentType, createContext, use } from 'react'

import type { Field } from '#contract/kernel/field.ts'
import type { Layout } from '#contract/kernel/resource.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { SettingKey } from '#contract/settings.ts'
import type { TextFunctions } from '../text/use-texts.ts'
import type { Row } from './row.ts'

/** The components and rules of one resource that its declaration can't express. */
export type ResourceScreens = {
  /** Page in place of the generic list. */
  list?: ComponentType<{ name: ResourceName }>
  /** Components for the layouts of the list that the resource declares. */
  layouts?: Readonly<Partial<Record<Layout, ComponentType<LayoutProps>>>>
  /** Page in place of the generic record page. */
  show?: ComponentType<{ name: ResourceName }>
  /** Puts a row's title into words where its title field holds a key. */
  title?: (row: Row, texts: TextFunctions) => string
  /** Loads components, by field, for values that the field's kind alone can't format. */
  values?: () => Promise<Values>
  /** Loads components, by field, for changes of lists and data in a record's history. */
  changes?: () => Promise<ChangeViews>
  /** Loads form inputs in place of those of the field's kind, by field. */
  inputs?: () => Promise<Inputs>
  /** Dialogs in place of the form for a transition's declared input, by transition. */
  dialogs?: Dialogs
  /** Conditions, by transition, where the state allows it but not for every record. */
  conditions?: Readonly<Record<string, (row: Row, viewer: Viewer) => boolean>>
  /** How a new edition begins with the text of another. */
  editions?: Editions
  /** The settings that the conditions compare with. */
  limits?: readonly SettingKey[]
}

/** The field that numbers the editions, that of which each value has its own, and what is copied. */
export type Editions = { number: string; within?: string; copied: readonly string[] }

/** The person who looks at a record, and the settings that are read for the conditions. */
export type Viewer = {
  user_id: number | undefined
  limits: Readonly<Partial<Record<SettingKey, number>>>
}

type Values = Readonly<Record<string, ComponentType<{ row: Row }>>>
type ChangeViews = Readonly<Record<string, ComponentType<ChangeProps>>>
type Inputs = Readonly<Record<string, ComponentType<WidgetProps>>>
export type Dialogs = Readonly<Record<string, ComponentType<TransitionDialogProps>>>

/** A field's values before and after a change; neither is null. */
export type ChangeProps = { before: unknown; after: unknown }

/** Props of a form widget. Its value is the stored one: cents, basis points, an instant in UTC. */
export type WidgetProps = {
  name: string
  field: Field
  resource: ResourceName
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** Opens the list of a select at once. */
  defaultOpen?: boolean
  'aria-required'?: 'true' | 'false' | boolean
  'aria-invalid'?: 'true' | 'false' | boolean
  'aria-describedby'?: string
}

export type LayoutProps = {
  name: ResourceName
  /** The list's filters, as the API takes them. */
  filters: CrudFilter[]
  /** The values of the list's filters, by query parameter. */
  chosen: Readonly<Record<string, readonly string[] | undefined>>
  /** The part that is shown, such as a month; null for the usual one. */
  part: string | null
  onPart: (part: string | null) => void
  /** Shows the table, limited to these values too. */
  onTable: (filters: Readonly<Record<string, readonly string[]>>) => void
}

export type TransitionDialogProps = {
  name: ResourceName
  row: Row
  /** The record's title. */
  title: string
  transition: string
  onClose: () => void
}

export type ScreensByResource = Readonly<Partial<Record<ResourceName, ResourceScreens>>>

/** Passes the resources' screens to the generic pages, which import no named resource. */
export const ResourceScreensContext = createContext<ScreensByResource>({})

export const useResourceScreens = (name: ResourceName): ResourceScreens =>
  use(ResourceScreensContext)[name] ?? {}

/** Returns the resource's components for values; suspends until they are loaded. */
export function useValues(name: ResourceName): Values {
  const { values } = useResourceScreens(name)
  return values ? use(loadOnce(values)) : {}
}

/** Returns the resource's components for changes; suspends until they are loaded. */
export function useChangeViews(name: ResourceName): ChangeViews {
  const { changes } = useResourceScreens(name)
  return changes ? use(loadOnce(changes)) : {}
}

/** Returns the resource's form inputs; suspends until they are loaded. */
export function useInputs(name: ResourceName): Inputs {
  const { inputs } = useResourceScreens(name)
  return inputs ? use(loadOnce(inputs)) : {}
}

const loaded = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * Calls a loader once and returns its promise, the same for every caller. Called ahead of the
 * component that uses the result, it loads both at the same time.
 */
export function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const known = loaded.get(load) as Promise<T> | undefined
  if (known) return known
  const promise = load()
  // The component that uses the promise throws the error; this only marks it as handled.
  promise.catch(() => undefined)
  loaded.set(load, promise)
  return promise
}
