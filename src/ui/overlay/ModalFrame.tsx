import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { IconButton } from '../button/Button.tsx'
import { DialogContext, type Guard, registerGuard } from './closing-guard.ts'
import { X } from '../Icon.tsx'
import css from './ModalFrame.module.css'

interface ModalFrameProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons that stay in view while the content scrolls. */
  footer?: ReactNode
  /** More controls beside the close button. */
  tools?: ReactNode
  /** Whether closing would lose unsaved work; then every way of closing asks first. */
  guard?: Guard
  hideClose?: boolean
  /** Shows the title only to screen readers, for content with its own heading. */
  hideTitle?: boolean
}

/**
 * Header, scrolling content and footer of a modal. The focus goes to the element with `data-autofocus`, else to the heading. Used inside
 * the `Dialog` of `ModalHost`.
 */
export function ModalFrame({ title, children, footer, tools, guard, hideClose = false, hideTitle = false }: ModalFrameProps) {
  const dialog = useContext(DialogContext)
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    dialog?.setGuard(guard)
    const unregister = guard && registerGuard(guard)
    return () => {
      unregister?.()
      dialog?.setGuard(undefined)
    }
  }, [dialog, guard])

  // Not a layout effect: it must run after the dialog is open and the browser has set its own first focus.
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={frame} className={css['frame']}>
      <div className={hideTitle ? `${css['head']} ${css['bare']}` : css['head']}>
        <h2 ref={heading} id={dialog?.titleId} tabIndex={-1} className={hideTitle ? 'visually-hidden' : css['title']}>
          {title}
        </h2>
        {tools && <div className={css['tools']}>{tools}</div>}
        {!hideClose && <IconButton label="Close" icon={X} data-cancels onClick={() => dialog?.requestClose()} />}
      </div>
      {/* Chromium and Firefox can scroll it by keyboard even if it has no focusable element. */}
      {children && <div className={css['content']}>{children}</div>}
      {footer && (
        <div className={css['foot']} data-bottom-bar>
          {footer}
        </div>
      )}
    </div>
  )
}
