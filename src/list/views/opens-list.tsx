import { HomeFilled, HomeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { allRows } from '#contract/calls/display-preferences.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { useDisplayPreference } from '../../providers/display-preferences.ts'
import { type TextKey, useTexts } from '../../text/use-texts.ts'
import { chooseDefaultView, useDefaultViews } from './use-default-views.ts'

/** Chooses whether the list opens with this view, or with all rows, for the person alone. */
export function OpensList(props: {
  name: ResourceName
  view: number | typeof allRows
  label: string
  onRefused: (key: TextKey, view: { name: string }, error: ApiError) => void
}) {
  const { name, view, label, onRefused } = props
  const { text } = useTexts()
  const [chosen] = useDisplayPreference(`view.${name}`)
  const { data, isUnknown } = useDefaultViews(true)
  const [isPending, setPending] = useState(false)
  const opening = data?.find(({ resource }) => resource === name)?.view_id ?? allRows
  const isOn = !isUnknown && opening === view
  /** Whether the person chose this view themselves, so that it can be undone. */
  const isOwn = chosen === String(view)
  const title = text(isOn ? 'views.opensList' : 'views.openWith', { name: label })
  const toggle = async () => {
    setPending(true)
    try {
      await chooseDefaultView(name, isOwn ? null : view)
    } catch (thrown) {
      onRefused('views.notDefault', { name: label }, thrown as ApiError)
    }
    setPending(false)
  }
  return (
    <Button
      type="text"
      size="small"
      icon={isOn ? <HomeFilled aria-hidden /> : <HomeOutlined aria-hidden />}
      aria-pressed={isOn}
      aria-label={title}
      title={title}
      disabled={isPending || (isOn && !isOwn)}
      onClick={() => void toggle()}
    />
  )
}
