import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { X } from '#ui/Icon.tsx'
import { endTour } from './end-tour.ts'
import { positionNote } from './position-note.ts'
import css from './Tour.module.css'
import { elementOf, stops } from './tour-stops.ts'

/** How long the page may take to render the search box. */
const timeoutMs = 6000

/** The indexes of the stops that are visible now. */
const visibleStops = (): number[] => stops.flatMap((stop, at) => (elementOf(stop) ? [at] : []))

/**
 * The product tour of the search pages: a note beside one element after the other. The page stays usable; Esc ends the tour, and the focus
 * goes back to where it was.
 */
export default function Tour() {
  const at = useFirstStop()
  return at === undefined ? null : <TourSteps first={at} />
}

/** The first stop: the search box, or after the timeout the first visible stop. Without any the tour ends. */
function useFirstStop(): number | undefined {
  const [first, setFirst] = useState<number>()
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => {
      const [found] = visibleStops()
      if (found !== 0 && Date.now() - since < timeoutMs) return
      clearInterval(timer)
      if (found === undefined) void endTour({ isDismissed: false })
      else setFirst(found)
    }, 50)
    return () => clearInterval(timer)
  }, [])
  return first
}

function TourSteps({ first }: { first: number }) {
  const [at, setAt] = useState(first)
  const note = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const stop = stops[at]
  const visible = useVisibleStops()
  const next = visible.find(stopAt => stopAt > at)
  const before = visible.findLast(stopAt => stopAt < at)
  useRestoredFocus()
  const close = useEffectEvent(() => void endTour({ isDismissed: true }))

  useEffect(() => {
    const element = stop && elementOf(stop)
    const box = note.current
    if (!box || !element) return
    box.showPopover?.()
    element.scrollIntoView?.({ block: 'center' })
    element.setAttribute('data-toured', '')
    const reposition = () => positionNote(box, element)
    reposition()
    heading.current?.focus({ preventScroll: true })
    window.addEventListener('scroll', reposition, true)
    window.addEventListener('resize', reposition)
    return () => {
      element.removeAttribute('data-toured')
      window.removeEventListener('scroll', reposition, true)
      window.removeEventListener('resize', reposition)
    }
  }, [stop])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      close()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [])

  if (!stop) return null
  return (
    <dialog
      ref={note}
      popover="manual"
      aria-modal={false}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      className={css['note']}
    >
      <div className={css['head']}>
        <h2 ref={heading} id="tour-title" tabIndex={-1}>
          {stop.title}
        </h2>
        <IconButton label="End the tour" icon={X} size="small" onClick={close} />
      </div>
      <p id="tour-text">{stop.text}</p>
      <div className={css['actions']}>
        <span className={css['count']}>
          {visible.indexOf(at) + 1} of {visible.length}
        </span>
        {before !== undefined && (
          <Button size="small" onClick={() => setAt(before)}>
            Back
          </Button>
        )}
        {next === undefined ? (
          <Button size="small" kind="primary" onClick={close}>
            Done
          </Button>
        ) : (
          <Button size="small" kind="primary" onClick={() => setAt(next)}>
            Next
          </Button>
        )}
      </div>
    </dialog>
  )
}

/** The visible stops, updated when the page changes. */
function useVisibleStops(): number[] {
  const [visible, setVisible] = useState(visibleStops)
  useEffect(() => {
    const update = () => {
      const now = visibleStops()
      setVisible(before => (before.join() === now.join() ? before : now))
    }
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return visible
}

/** Restores the focus when the tour ends: to where it was, or to the search box. */
function useRestoredFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const canFocus = before instanceof HTMLElement && before.isConnected && before !== document.body
      const target = canFocus ? before : document.querySelector<HTMLElement>('search input')
      target?.focus({ preventScroll: true })
    }
  }, [])
}
