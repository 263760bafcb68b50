import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { X } from '#ui/Icon.tsx'
import { endTour } from './end-tour.ts'
import { positionNote } from './position-note.ts'
import css from './Tour.module.css'
import { elementOf, stops } from './tour-stops.ts'

/** How long the page may take to have its box, in milliseconds. */
const timeoutMs = 6000

/** The places of the stops that can be seen now. */
const visibleStops = (): number[] => stops.flatMap((stop, at) => (elementOf(stop) ? [at] : []))

/**
 * A walk along the search pages: a note beside one thing after the other. Nothing is locked meanwhile, the page stays usable; Esc ends it,
 * and the focus goes back to where it was.
 */
export default function Tour() {
  const at = useFirstStop()
  return at === undefined ? null : <TourSteps first={at} />
}

/** The first stop: the box, once the page has it, or what there is after a while; the tour ends where there is nothing. */
function useFirstStop(): number | undefined {
  const [first, setFirst] = useState<number>()
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => {
      const [found] = visibleStops()
      if (found !== 0 && Date.now() - since < timeoutMs) return
      clearInterval(timer)
      if (found === undefined) void endTour({ isRead: false })
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
  const seen = useVisibleStops()
  const next = seen.find(one => one > at)
  const before = seen.findLast(one => one < at)
  useRestoredFocus()
  const close = useEffectEvent(() => void endTour({ isRead: true }))

  useEffect(() => {
    const element = stop && elementOf(stop)
    const box = note.current
    if (!box || !element) return
    box.showPopover?.()
    element.scrollIntoView?.({ block: 'center' })
    element.setAttribute('data-toured', '')
    const follow = () => positionNote(box, element)
    follow()
    heading.current?.focus({ preventScroll: true })
    window.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      element.removeAttribute('data-toured')
      window.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
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
      <div className={css['acts']}>
        <span className={css['count']}>
          {seen.indexOf(at) + 1} of {seen.length}
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

/** The same, kept up to date: parts of a page follow, and lists change under the tour. */
function useVisibleStops(): number[] {
  const [seen, setSeen] = useState(visibleStops)
  useEffect(() => {
    const look = () => {
      const now = visibleStops()
      setSeen(before => (before.join() === now.join() ? before : now))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return seen
}

/** When the tour goes, the focus is where it was before, or in the search box. */
function useRestoredFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const isFree = before instanceof HTMLElement && before.isConnected && before !== document.body
      const back = isFree ? before : document.querySelector<HTMLElement>('search input')
      back?.focus({ preventScroll: true })
    }
  }, [])
}
