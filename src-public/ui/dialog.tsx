import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../lib/texts-context.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { FieldError } from './field.tsx'

type DialogProps = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children?: ReactNode
  width?: string
  height?: string
  /** Without it the dialog has no buttons. */
  confirm?: {
    label: string
    look?: ButtonLook
    /** Resolves to an error message, which the open dialog shows, or to null on success. */
    run: () => Promise<string | null>
    isDisabled?: boolean
    cancelLabel?: string
  }
  /** The action of the other button; by default that button only closes the dialog. */
  refuse?: { label: string; run: () => Promise<string | null> }
  /** Attached to the lower edge of the screen, as tall as its content. */
  isSheet?: boolean
}

/** Renders a modal dialog. While it submits, its buttons are disabled and it can't be closed. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, confirm, refuse, isSheet = false } = props
  const { width = 'auto', height = 'auto' } = props
  const say = useTexts('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isSubmitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    setFailure(null)
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])

  const close = () => {
    if (!isSubmitting) onClose()
  }
  const submit = async (run: () => Promise<string | null>) => {
    setSubmitting(true)
    setFailure(null)
    try {
      setFailure(await run())
    } finally {
      setSubmitting(false)
    }
  }

  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onMouseDown={({ target, currentTarget, detail }) => {
        // The second press of a double click on what opened the dialog lands here too.
        if (target === currentTarget && detail < 2) close()
      }}
      style={sizeOf(width, height)}
      className={isSheet ? sheet : centered}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={say('popup.close')}
            disabled={isSubmitting}
            onClick={close}
            className="-mt-1 -mr-3 grid size-11 shrink-0 place-items-center rounded-full text-2xl text-soft hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
          </button>
        </header>
        <div className="overflow-y-auto overscroll-contain px-6 pb-6">
          {children}
          {failure && (
            <div ref={showWhole} role="alert" className="mt-4">
              <FieldError>{failure}</FieldError>
            </div>
          )}
        </div>
        {confirm && (
          <footer className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:flex-wrap sm:justify-end">
            <Button
              look="plain"
              disabled={isSubmitting}
              onClick={() => (refuse === undefined ? close() : void submit(refuse.run))}
            >
              {refuse?.label ?? confirm.cancelLabel ?? say('popup.cancel')}
            </Button>
            <Button
              look={confirm.look ?? 'primary'}
              isBusy={isSubmitting}
              disabled={confirm.isDisabled ?? false}
              onClick={() => void submit(confirm.run)}
            >
              {confirm.label}
            </Button>
          </footer>
        )}
      </div>
    </dialog>
  )
}

/** Scrolls to a failure: below a long text it would be out of sight. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Returns the fixed size; with `auto`, a dialog is as large as its content. */
function sizeOf(width: string, height: string) {
  return {
    ...(width === 'auto' ? {} : { width }),
    ...(height === 'auto' ? {} : { height }),
  }
}

const shared = 'fixed bg-card p-0 text-ink shadow-lifted'
const centered = `${shared} m-auto max-h-[88dvh] max-w-[min(36rem,calc(100vw-2rem))] min-w-[min(22rem,calc(100vw-2rem))] rounded-card`
const sheet = `${shared} mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-2xl rounded-t-card`
