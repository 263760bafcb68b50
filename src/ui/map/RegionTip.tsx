import { type RefObject, useEffect, useRef } from 'react'
import css from './RegionTip.module.css'

export interface Spot {
  x: number
  y: number
}

interface RegionTipProps {
  text: string
  /** Where it belongs in the window now, if not at the mouse; it is drawn above, or below where there is no room. */
  spot: () => Spot | undefined
  /** The regions: it follows the mouse there, and a touch elsewhere hides it. */
  within: RefObject<Element | null>
  onHide: () => void
}

const gap = 12

/** The numbers of a region beside the mouse, the finger or the focus; screen readers have them as the name of the region. Esc hides it. */
export function RegionTip({ text, spot, within, onHide }: RegionTipProps) {
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = tip.current
    if (!element) return
    element.showPopover?.()
    const follow = () => {
      const at = spot()
      if (at) place(element, at)
    }
    follow()
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // This Esc only hides the numbers; the next one closes what is under them.
      event.preventDefault()
      onHide()
    }
    const isWithin = ({ target }: Event) => target instanceof Node && within.current?.contains(target) === true
    const handleDown = (event: PointerEvent) => {
      if (!isWithin(event)) onHide()
    }
    const handleMove = (event: PointerEvent) => {
      if (isWithin(event)) place(element, { x: event.clientX, y: event.clientY })
    }
    window.addEventListener('keydown', handleKey, true)
    window.addEventListener('pointerdown', handleDown, true)
    window.addEventListener('pointermove', handleMove, true)
    window.addEventListener('scroll', follow, true)
    return () => {
      element.hidePopover?.()
      window.removeEventListener('keydown', handleKey, true)
      window.removeEventListener('pointerdown', handleDown, true)
      window.removeEventListener('pointermove', handleMove, true)
      window.removeEventListener('scroll', follow, true)
    }
  }, [spot, within, onHide])

  return (
    <div ref={tip} popover="manual" className={css['tip']} aria-hidden="true">
      {text}
    </div>
  )
}

function place(tip: HTMLElement, { x, y }: Spot): void {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.max(gap, Math.min(window.innerWidth - width - gap, x - width / 2))
  const above = y - height - gap
  tip.style.left = `${left}px`
  tip.style.top = `${above >= gap ? above : y + 2 * gap}px`
}
