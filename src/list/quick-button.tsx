/** A small button that stays pressed. */
export function QuickButton(props: { isOn: boolean; onClick: () => void; children: string }) {
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
