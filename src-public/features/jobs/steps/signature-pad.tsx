import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'

type SignaturePadProps = {
  error?: string | undefined
  disabled: boolean
  /** Receives the drawing as a PNG after each stroke; null when it is cleared. */
  onChange: (drawing: Blob | null) => void
}

const size = { width: 1200, height: 480 }
const ink = '#14283a'
const thicknessPx = 7

/** Renders a field to sign in; white with dark ink also in dark mode. */
export function SignaturePad({ error, disabled, onChange }: SignaturePadProps) {
  const say = useTexts('jobs')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const [isEmpty, setEmpty] = useState(true)
  useEffect(() => wipe(canvas.current), [])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    if (context === null || disabled || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const { x, y } = placeOn(event)
    Object.assign(context, {
      strokeStyle: ink,
      lineWidth: thicknessPx,
      lineCap: 'round',
      lineJoin: 'round',
    })
    context.beginPath()
    context.moveTo(x, y)
    // A press without movement draws a dot.
    context.lineTo(x, y)
    context.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d')
    if (context === null || !isDrawing.current || !event.isPrimary) return
    const { x, y } = placeOn(event)
    context.lineTo(x, y)
    context.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    isDrawing.current = false
    setEmpty(false)
    event.currentTarget.toBlob(onChange, 'image/png')
  }
  const clear = () => {
    wipe(canvas.current)
    setEmpty(true)
    onChange(null)
  }
  return (
    <div className="flex flex-col gap-2">
      <canvas
        ref={canvas}
        {...size}
        role="img"
        tabIndex={-1}
        data-invalid={error ? true : undefined}
        aria-label={say('deliver.signature_label')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className={`aspect-[5/2] w-full touch-none rounded-field border-[1.5px] bg-white ${error ? 'border-brick' : 'border-edge'}`}
      />
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="text-small text-soft">
          {say('deliver.signature_label')}
        </p>
        <Button look="plain" size="sm" disabled={isEmpty || disabled} onClick={clear}>
          <span className="whitespace-nowrap">{say('deliver.signature_clear')}</span>
        </Button>
      </div>
    </div>
  )
}

/** Converts the pointer's position to canvas pixels, whatever size the canvas is shown at. */
function placeOn({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - box.left) / box.width) * size.width,
    y: ((clientY - box.top) / box.height) * size.height,
  }
}

function wipe(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
}
