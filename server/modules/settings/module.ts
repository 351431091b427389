import type { Actor } from '#contract/kernel/access.ts'
import { type Setting, settingOf } from '#contract/settings.ts'
import type { tables } from '#server/database/tables.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { ServerModule } from '#server/server-module.ts'

type SettingRow = (typeof tables.settings)['$inferSelect']

/** Refuses a value outside the setting's bounds and states them in the error. */
const checkBounds: Hook = async ({ current, input, actor }) => {
  const { key } = current as SettingRow
  const declared = settingOf(key)
  const { value } = input as { value?: number }
  if (!declared || value === undefined) return {}
  if (value >= declared.min && value <= declared.max) return {}
  const shown = (limit: number) => inWords(declared, limit, actor)
  throw invalid(actor.locale, {
    value: [
      translate(actor.locale, 'setting.bounds', {
        name: translate(actor.locale, `settings:${key}.name`),
        min: shown(declared.min),
        max: shown(declared.max),
      }),
    ],
  })
}

/** Formats a limit with its unit: `$100.00`, `30%`, `120 min`. */
function inWords({ kind, unit }: Setting, value: number, { locale }: Actor): string {
  if (kind === 'money') return usd(locale, value)
  if (kind === 'rate')
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 10_000,
    )
  const count = new Intl.NumberFormat(locale).format(value)
  return unit ? `${count} ${unit}` : count
}

/** Enforces the bounds of the settings. */
export const settingsModule: ServerModule = {
  name: 'settings',
  hooks: { settings: { edit: checkBounds } },
}
