import type { ComponentType } from 'react'

import type { Kind } from '#contract/kernel/field.ts'
import type { WidgetProps } from '../declaration/screens-context.ts'
import { FileInput } from './file-input.tsx'
import { MarkdownInput } from './markdown-input.tsx'
import { PhoneInput } from './phone-input.tsx'
import {
  ChoiceInput,
  DateInput,
  JsonView,
  MultilineOrTextInput,
  NumberInput,
  ReferenceInput,
  SwitchInput,
  TimeInput,
} from './widgets.tsx'

/** The kinds of fields that one control edits. */
export type SingleKind = Exclude<Kind, 'list' | 'object'>

/** The control for each such kind; the type requires an entry for every kind. */
export const widgets: Record<SingleKind, ComponentType<WidgetProps>> = {
  text: MultilineOrTextInput,
  markdown: MarkdownInput,
  email: MultilineOrTextInput,
  phone: PhoneInput,
  slug: MultilineOrTextInput,
  code: MultilineOrTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  rate: NumberInput,
  boolean: SwitchInput,
  date: DateInput,
  timestamp: TimeInput,
  choice: ChoiceInput,
  state: ChoiceInput,
  belongsTo: ReferenceInput,
  json: JsonView,
  image: FileInput,
  file: FileInput,
}
