import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { hideDelay, placeBeside, showDelay } from './place-beside.ts'
import css from './Tooltip.module.css'

interface TooltipProps {
  text: ReactNode
  /** One element. It is described by the text even while the text is hidden. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * A short explanation, shown under a resting mouse and at once on keyboard focus. Esc hides it. Touch screens never show it, so it must
 * not be the only place of important information.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const setOpenAfter = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const element = tip.current
    if (!open || !element) return
    element.showPopover?.()
    const follow = () => {
      const described = anchor.current?.firstElementChild
      if (described) placeBeside(element, described)
    }
    follow()
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // This Esc only hides the tooltip; the next one closes what is under it.
      event.preventDefault()
      setOpen(false)
    }
    window.addEventListener('keydown', handleKey, true)
    // Keyboard focus can scroll the page; the tooltip follows its element.
    window.addEventListener('scroll', follow, true)
    return () => {
      element.hidePopover?.()
      window.removeEventListener('keydown', handleKey, true)
      window.removeEventListener('scroll', follow, true)
    }
  }, [open])

  const describedBy = [children.props['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <span
      ref={anchor}
      className={css['anchor']}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && setOpenAfter(true, showDelay)}
      onPointerLeave={() => setOpenAfter(false, hideDelay)}
      onPointerDown={() => setOpenAfter(false, 0)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && setOpenAfter(true, 0)}
      onBlur={() => setOpenAfter(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': describedBy })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={css['tip']}>
        {text}
      </span>
    </span>
  )
}
