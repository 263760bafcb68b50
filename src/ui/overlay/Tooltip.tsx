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
import css from './Tooltip.module.css'

/** How long a mouse rests on something before it is explained, and how long the explanation waits for a mouse on its way to it (S1§9). */
const showAfter = 300
const hideAfter = 120

interface TooltipProps {
  text: ReactNode
  /** One element; it is described by the text also while the text is not shown. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * A word of explanation beside something, shown under a resting mouse, and at once on keyboard focus. Esc puts it away. A touch screen
 * never shows it, so it must not be the only place of anything one needs.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const element = tip.current
    if (!open || !element) return
    element.showPopover?.()
    const follow = () => place(element, anchor.current?.firstElementChild)
    follow()
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The tooltip takes this Esc for itself; the next one closes what lies under it.
      event.preventDefault()
      setOpen(false)
    }
    window.addEventListener('keydown', handleKey, true)
    // Keyboard focus brings what it meets into view: the text goes along.
    window.addEventListener('scroll', follow, true)
    return () => {
      element.hidePopover?.()
      window.removeEventListener('keydown', handleKey, true)
      window.removeEventListener('scroll', follow, true)
    }
  }, [open])

  const described = [children.props['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <span
      ref={anchor}
      className={css['anchor']}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && turn(true, showAfter)}
      onPointerLeave={() => turn(false, hideAfter)}
      onPointerDown={() => turn(false, 0)}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
    >
      {cloneElement(children, { 'aria-describedby': described })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={css['tip']}>
        {text}
      </span>
    </span>
  )
}

const gap = 6

/** Under the element, or above it where there is no room; always inside the window. */
function place(tip: HTMLElement, beside: Element | null | undefined): void {
  if (!beside) return
  const at = beside.getBoundingClientRect()
  const own = tip.getBoundingClientRect()
  const below = at.bottom + gap + own.height <= innerHeight
  tip.style.top = `${Math.max(gap, below ? at.bottom + gap : at.top - gap - own.height)}px`
  tip.style.left = `${Math.max(gap, Math.min(at.left, innerWidth - own.width - gap))}px`
}
