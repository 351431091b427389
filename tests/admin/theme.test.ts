import { theme } from 'antd'
import { describe, expect, test } from 'vitest'

import { themeFor } from '#admin/theme.ts'

describe.each([
  ['light', false],
  ['dark', true],
])('the %s theme', (_scheme, isDark) => {
  const config = themeFor(isDark)
  const token = theme.getDesignToken(config)

  test.each([
    ['text', token.colorText, token.colorBgContainer],
    ['text on the page', token.colorText, token.colorBgLayout],
    ['soft text', token.colorTextSecondary, token.colorBgContainer],
    ['soft text on the page', token.colorTextSecondary, token.colorBgLayout],
    ['hints in fields', token.colorTextPlaceholder, token.colorBgContainer],
    ['links', token.colorLink, token.colorBgContainer],
    ['links under the pointer', token.colorLinkHover, token.colorBgContainer],
    ['the main button', token.colorTextLightSolid, token.colorPrimary],
    ['the main button under the pointer', token.colorTextLightSolid, token.colorPrimaryHover],
    ['a dangerous button', String(config.components?.Button?.dangerColor), token.colorError],
    ['errors', token.colorError, token.colorBgContainer],
    ['an error’s box', token.colorText, token.colorErrorBg],
    ['a warning’s box', token.colorText, token.colorWarningBg],
    ['a success’s box', token.colorText, token.colorSuccessBg],
    ['a note’s box', token.colorText, token.colorInfoBg],
  ])('shows %s with a contrast of at least 4.5', (_what, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  test('draws the borders of fields with a contrast of at least 3', () => {
    expect(contrast(token.colorBorder, token.colorBgContainer)).toBeGreaterThanOrEqual(3)
  })
})

/** The contrast of two colors by WCAG 2; a translucent first color is laid over the second. */
function contrast(text: string, background: string): number {
  const below = channels(background)
  const [above, alpha] = [channels(text), alphaOf(text)]
  const mixed = above.map((value, at) => value * alpha + (below[at] ?? 0) * (1 - alpha))
  const [light = 0, dark = 0] = [luminance(mixed), luminance(below)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function channels(color: string): number[] {
  const hex = /^#(..)(..)(..)$/.exec(color)
  if (hex) return hex.slice(1).map((pair) => Number.parseInt(pair, 16))
  const numbers = color.match(/[\d.]+/g)?.map(Number)
  if (!numbers) throw new Error(`${color} is no color`)
  return numbers.slice(0, 3)
}

const alphaOf = (color: string): number =>
  color.startsWith('rgba') ? Number(color.match(/[\d.]+/g)?.[3]) : 1

function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
