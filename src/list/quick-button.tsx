import type { ReactNode } from 'react'

/** A small button that stays pressed. */
export function QuickButton(props: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="quick-button"
      aria-pressed={props.isOn}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
