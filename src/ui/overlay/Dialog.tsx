import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#kit/after-paint.ts'
import { isFirstViewShown } from '#kit/first-view.ts'
import { DialogContext, type Guard } from './closing-guard.ts'
import { confirmModal } from './confirm.ts'
import { enterTopLayer, openDialogs } from '../top-layer.ts'
import type { ModalSize } from './modal.ts'
import css from './Dialog.module.css'

const isServer = typeof document === 'undefined'

interface DialogProps {
  size?: ModalSize
  closesOnOutsideClick?: boolean
  /** Called when the dialog is to be closed: on Esc, a click outside or the close button, after the guard has allowed it. */
  onClose: () => void
  children: ReactNode
}

const usualQuestion = {
  title: 'Discard what you have typed?',
  text: 'It has not been saved.',
  yes: 'Discard',
  no: 'Keep editing',
  danger: true,
}

/**
 * A modal dialog based on the native element: the page behind is inert, the focus stays inside and is restored on close. Every way of
 * closing asks the guard of the frame inside, so that unsaved work is never lost without a question.
 */
export function Dialog({ size = 'normal', closesOnOutsideClick = true, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const guard = useRef<Guard | undefined>(undefined)
  const isAsking = useRef(false)
  const titleId = useId()
  const [focused] = useState(() => (isServer ? null : document.activeElement))
  // Part of the first view: of a full one nothing behind it is seen (src/app/shell/App.module.css).
  const [isAtStart] = useState(() => isServer || !isFirstViewShown())
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })

  const requestClose = useMemo(
    () => async () => {
      if (isAsking.current || (element.current && !isStaying(element.current))) return
      const lost = guard.current?.()
      if (lost) {
        isAsking.current = true
        const discard = await confirmModal(lost === true ? usualQuestion : lost)
        isAsking.current = false
        if (!discard) return
      }
      // One that the browser has closed is gone already.
      if (!element.current?.open) return latest.current()
      // Gone from the screen at once: to give the page back takes a cheap phone as long as a tap may take.
      element.current.setAttribute('data-closing', '')
      afterPaint(() => latest.current())
    },
    [],
  )

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    // One that came with the page may have been in use before the app was there.
    const opener = dialog.contains(focused) ? null : focused
    const leaveTopLayer = enterTopLayer(dialog)
    openers.set(dialog, opener)
    const cancel = showInSteps(dialog)
    return () => {
      cancel()
      leaveTopLayer()
      if (dialog.open) dialog.close()
      restoreFocus(opener)
    }
  }, [focused])

  // On the document, so that elements inside the dialog handle Esc first, such as an open menu.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || openDialogs().findLast(isStaying) !== element.current) return
      // Also prevents the browser from closing the dialog without asking the guard.
      event.preventDefault()
      void requestClose()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [requestClose])

  // Only a click that began outside counts: selecting text and releasing outside must not close, nor the second press of a double click that opened it.
  useEffect(() => {
    const dialog = element.current
    if (!dialog || !closesOnOutsideClick) return
    let startedOutside = false
    const handlePress = (event: Event) => {
      startedOutside = event.target === dialog
    }
    const handleClick = (event: MouseEvent) => {
      if (startedOutside && event.target === dialog && event.detail < 2) void requestClose()
      startedOutside = false
    }
    dialog.addEventListener('mousedown', handlePress)
    dialog.addEventListener('click', handleClick)
    return () => {
      dialog.removeEventListener('mousedown', handlePress)
      dialog.removeEventListener('click', handleClick)
    }
  }, [closesOnOutsideClick, requestClose])

  const controls = useMemo(
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
      {...(isServer && { open: true })}
      data-at-start={isAtStart ? size : undefined}
      suppressHydrationWarning
      onCancel={event => {
        if (event.target !== element.current) return
        event.preventDefault()
        void requestClose()
      }}
      onClose={() => {
        // The browser can close it without `cancel` (a second back gesture). With unsaved work it opens again and asks.
        const dialog = element.current
        if (!dialog || dialog.open) return
        if (guard.current?.()) dialog.showModal()
        void requestClose()
      }}
    >
      <DialogContext value={controls}>
        <div className={css['panel']}>{children}</div>
      </DialogContext>
    </dialog>
  )
}

/** One that is closing takes no further key or tap: they are for what is below it. */
const isStaying = (dialog: HTMLElement): boolean => !dialog.hasAttribute('data-closing')

/**
 * Opens a dialog above the page, and makes it modal after the next paint: the page becomes inert then, for which the browser styles all of it again,
 * on a cheap phone half of what a tap may take. A page from the server has it open already. Returns the function that stops it.
 */
function showInSteps(dialog: HTMLDialogElement): () => void {
  // Above another dialog it is seen only as a modal one.
  if (openDialogs().length > 1) {
    dialog.showModal()
    return () => {}
  }
  if (!dialog.open) dialog.show()
  const makeModal = () => {
    const focused = dialog.contains(document.activeElement) ? document.activeElement : undefined
    // Not `close()`, which would tell that it was closed.
    dialog.removeAttribute('open')
    // The browser would focus the first control.
    const isMarked = focused?.toggleAttribute('autofocus', true)
    dialog.showModal()
    if (isMarked) focused?.removeAttribute('autofocus')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  return afterPaint(makeModal)
}

/** The element that had the focus before each dialog. */
const openers = new WeakMap<Element, Element | null>()

/**
 * If the opener was in a dialog that closed too, the focus goes to the opener of that dialog. While another dialog is open it stays in that: the
 * page behind takes no focus.
 */
function restoreFocus(from: Element | null): void {
  let opener = from
  while (opener && !opener.isConnected) {
    const gone: Element | null = opener.closest('dialog')
    opener = (gone && openers.get(gone)) ?? null
  }
  const within = openDialogs().at(-1) ?? document
  const isOpener = opener !== document.body && within.contains(opener)
  const target = isOpener ? opener : within.querySelector('main, dialog h2')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
