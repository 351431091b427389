import { type ThemeConfig, theme } from 'antd'

import palette from '#contract/look/palette.css?raw'

/** Returns the light or dark theme in the colors of the public site. */
export function themeFor(isDark: boolean): ThemeConfig {
  const color = colorsFor(isDark)
  const primary = color(isDark ? 'link' : 'blanket')
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'haulwell' },
    hashed: false,
    token: {
      // A dialog takes the focus, and with it Escape, only once it has stopped moving.
      motion: false,
      fontFamily: 'var(--body-font)',
      borderRadius: 8,
      colorPrimary: primary,
      colorPrimaryHover: color(isDark ? 'cream-soft' : 'blanket-deep'),
      colorInfo: primary,
      colorLink: color('link'),
      colorLinkHover: color('ink'),
      colorSuccess: color('moss'),
      colorSuccessBg: color('moss-wash'),
      colorWarning: color('stitch-deep'),
      colorWarningBg: color('stitch-wash'),
      colorError: color('brick'),
      colorErrorHover: color('brick'),
      colorErrorBg: color('brick-wash'),
      colorInfoBg: color('sunken'),
      colorTextBase: color('ink'),
      colorTextPlaceholder: color('soft'),
      colorTextDescription: color('soft'),
      colorTextSecondary: color('soft'),
      colorTextTertiary: color('soft'),
      colorBgBase: color('card'),
      colorBgContainer: color('card'),
      colorBgElevated: color('card'),
      colorBgLayout: color('paper'),
      colorBorder: color('edge'),
      colorBorderSecondary: color('line'),
      colorSplit: color('line'),
      // Text and handles on the primary color, which is light in the dark scheme.
      colorTextLightSolid: color(isDark ? 'paper' : 'cream'),
      colorWhite: isDark ? color('paper') : '#fff',
      colorBgSpotlight: color('ink'),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverColor: color('link'),
        dangerColor: color(isDark ? 'paper' : 'cream'),
      },
      Tooltip: { colorTextLightSolid: color('paper') },
    },
  }
}

/** Returns the palette's color of a name; a scheme's own value goes before the general one. */
function colorsFor(isDark: boolean): (name: string) => string {
  const [light = '', dark = ''] = palette.split('@media (prefers-color-scheme: dark)')
  const colors = new Map([...declared(light), ...(isDark ? declared(dark) : [])])
  return (name) => {
    const value = colors.get(name)
    if (!value) throw new Error(`The palette has no color ${name}`)
    return value
  }
}

const declared = (css: string): [name: string, value: string][] =>
  [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
