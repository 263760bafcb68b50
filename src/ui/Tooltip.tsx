import { type ReactElement, type ReactNode, cloneElement, useEffect, useId, useRef, useState } from 'react'
import css from './Tooltip.module.css'

/** S1§9: how long a pointer rests before a tooltip shows, in milliseconds. */
export const tooltipDelay = 300

interface TooltipProps {
  /** Short words; never the only place where something is said. */
  text: ReactNode
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Words beside a control: after 300 ms under the pointer, at once on keyboard focus, away with Esc. They can be hovered themselves. */
export function Tooltip({ text, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [shown])
  return (
    <span
      className={css['root']}
      onPointerEnter={event => {
        if (event.pointerType !== 'touch') timer.current = setTimeout(() => setShown(true), tooltipDelay)
      }}
      onPointerLeave={hide}
      onFocus={event => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
    >
      {cloneElement(children, shown ? { 'aria-describedby': id } : {})}
      {shown && (
        <span id={id} role="tooltip" className={css['tip']}>
          {text}
        </span>
      )}
    </span>
  )
}
