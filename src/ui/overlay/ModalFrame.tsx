import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { IconButton } from '../button/Button.tsx'
import { DialogContext, type Guard, watchGuard } from './closing-guard.ts'
import { X } from '../Icon.tsx'
import css from './ModalFrame.module.css'

interface ModalFrameProps {
  title: ReactNode
  children?: ReactNode
  /** Buttons; they stay in view while the content scrolls. */
  footer?: ReactNode
  /** More controls in the head, beside the close button. */
  tools?: ReactNode
  /** True while there is typed work that closing would lose: then every way of closing asks. */
  guard?: Guard
  hideClose?: boolean
  /** Keeps the title for readers only, where the content has a heading of its own. */
  hideTitle?: boolean
}

/**
 * Head, scrolling content and footer of a modal. Focus goes to the element with `data-autofocus`, else to the heading.
 * Belongs inside `Dialog`, which `ModalHost` supplies.
 */
export function ModalFrame({ title, children, footer, tools, guard, hideClose = false, hideTitle = false }: ModalFrameProps) {
  const dialog = useContext(DialogContext)
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    dialog?.setGuard(guard)
    const leave = guard && watchGuard(guard)
    return () => {
      leave?.()
      dialog?.setGuard(undefined)
    }
  }, [dialog, guard])

  // Passive, so that it runs after the dialog has opened and the browser has chosen a first focus of its own.
  useEffect(() => {
    const first = frame.current?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={frame} className={css['frame']}>
      <header className={hideTitle ? `${css['head']} ${css['bare']}` : css['head']}>
        <h2 ref={heading} id={dialog?.titleId} tabIndex={-1} className={hideTitle ? 'visually-hidden' : css['title']}>
          {title}
        </h2>
        {tools && <div className={css['tools']}>{tools}</div>}
        {!hideClose && <IconButton label="Close" icon={X} onClick={() => dialog?.requestClose()} />}
      </header>
      {/* Where nothing in it takes the focus, Chromium and Firefox let the keyboard scroll it all the same. */}
      {children && <div className={css['content']}>{children}</div>}
      {footer && (
        <footer className={css['foot']} data-bottom-bar>
          {footer}
        </footer>
      )}
    </div>
  )
}
