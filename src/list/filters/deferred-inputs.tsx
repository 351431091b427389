import { Input, InputNumber } from 'antd'
import { useEffect, useState } from 'react'

/** A number input that takes effect on blur or Enter, not on every digit. */
export function DeferredNumberInput(props: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
  const commit = () => {
    if (typed !== props.value) props.onChange(typed)
  }
  return (
    <InputNumber
      aria-label={props.label}
      controls={false}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}

/** A text input that takes effect on blur or Enter. */
export function DeferredInput(props: {
  id: string
  value: string
  onChange: (value: string) => void
}) {
  const { id, value, onChange } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const commit = () => {
    if (typed !== value) onChange(typed)
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
