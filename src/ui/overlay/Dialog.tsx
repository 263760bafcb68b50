import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { DialogContext, type Guard } from './closing-guard.ts'
import { confirmModal } from './confirm.ts'
import { enterTopLayer, topLayer } from '../top-layer.ts'
import type { ModalSize } from './modal.ts'
import css from './Dialog.module.css'

interface DialogProps {
  size?: ModalSize
  /** Whether a click outside closes it. */
  outside?: boolean
  /** Called once the way is free: Esc, a click outside, or the close button, and no guard or a confirmed one. */
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog on the native element: the page behind is inert, focus stays inside, and goes back where it was when it closes.
 * Every way of closing passes the guard of the frame inside, so that typed work is never lost without a question.
 */
export function Dialog({ size = 'normal', outside = true, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const guard = useRef<Guard | undefined>(undefined)
  const asking = useRef(false)
  const titleId = useId()
  const [opener] = useState(() => document.activeElement)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })

  const requestClose = useMemo(
    () => async () => {
      if (asking.current) return
      if (guard.current?.()) {
        asking.current = true
        const discard = await confirmModal({
          title: 'Discard what you have typed?',
          text: 'It has not been saved.',
          yes: 'Discard',
          no: 'Keep editing',
          danger: true,
        })
        asking.current = false
        if (!discard) return
      }
      latest.current()
    },
    [],
  )

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    const leave = enterTopLayer(dialog)
    openers.set(dialog, opener)
    return () => {
      leave()
      if (dialog.open) dialog.close()
      giveFocusBack(opener)
    }
  }, [opener])

  // On the document, so that whatever is open inside the dialog has had its chance: an open menu takes Esc for itself.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topLayer.dialogs.at(-1) !== element.current) return
      // Also keeps the browser from closing it past the guard.
      event.preventDefault()
      void requestClose()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [requestClose])

  // Only a press that began outside counts: selecting text and letting go outside must not close.
  useEffect(() => {
    const dialog = element.current
    if (!dialog || !outside) return
    let pressedOutside = false
    const handlePress = (event: Event) => {
      pressedOutside = event.target === dialog
    }
    const handleClick = (event: Event) => {
      if (pressedOutside && event.target === dialog) void requestClose()
      pressedOutside = false
    }
    dialog.addEventListener('mousedown', handlePress)
    dialog.addEventListener('click', handleClick)
    return () => {
      dialog.removeEventListener('mousedown', handlePress)
      dialog.removeEventListener('click', handleClick)
    }
  }, [outside, requestClose])

  const face = useMemo(
    () => ({
      titleId,
      setGuard: (next: Guard | undefined) => {
        guard.current = next
      },
      requestClose: () => void requestClose(),
    }),
    [titleId, requestClose],
  )

  return (
    <dialog
      ref={element}
      className={`${css['dialog']} ${css[size]}`}
      aria-labelledby={titleId}
      onCancel={event => {
        if (event.target !== element.current) return
        event.preventDefault()
        void requestClose()
      }}
      onClose={() => {
        // The browser may close it past `cancel` (a second back gesture). With work inside, it opens again and asks.
        const dialog = element.current
        if (!dialog || dialog.open) return
        if (guard.current?.()) dialog.showModal()
        void requestClose()
      }}
    >
      <DialogContext value={face}>
        <div className={css['panel']}>{children}</div>
      </DialogContext>
    </dialog>
  )
}

/** What had the focus before each dialog. */
const openers = new WeakMap<Element, Element | null>()

/** Of an opener whose own dialog went at the same time, the focus goes to what had opened that one. */
function giveFocusBack(from: Element | null): void {
  let opener = from
  while (opener && !opener.isConnected) {
    const gone: Element | null = opener.closest('dialog')
    opener = (gone && openers.get(gone)) ?? null
  }
  const target = opener instanceof HTMLElement && opener !== document.body ? opener : document.querySelector('main h1, main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
