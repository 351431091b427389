import { type ThemeConfig, theme } from 'antd'

/** Returns the light or dark theme; text colors have a contrast of at least 4.5:1. */
export const themeFor = (isDark: boolean): ThemeConfig => ({
  algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  cssVar: { key: 'haulwell' },
  hashed: false,
  token: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    borderRadius: 6,
    colorPrimary: isDark ? '#3b6fd9' : '#1d4ed8',
    colorInfo: isDark ? '#3b6fd9' : '#1d4ed8',
    colorLink: isDark ? '#8fb4ff' : '#1d4ed8',
    colorPrimaryHover: isDark ? '#3462c4' : '#1e40af',
    colorLinkHover: isDark ? '#b5ceff' : '#1e40af',
    colorErrorHover: isDark ? '#ffb3b3' : '#a31621',
    colorError: isDark ? '#ff9a9a' : '#c62828',
    colorTextPlaceholder: isDark ? '#9aa3b2' : '#667085',
    colorTextDescription: isDark ? '#a9b2c0' : '#5b6472',
    colorTextTertiary: isDark ? '#a9b2c0' : '#5b6472',
  },
  components: {
    Button: {
      defaultHoverColor: isDark ? '#8fb4ff' : '#1e40af',
      ...(isDark ? { dangerColor: '#2a0000' } : {}),
    },
  },
})
