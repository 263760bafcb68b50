import { type CSSProperties, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Button, ButtonLink, IconButton } from '../button/Button.tsx'
import { type FlashMessage, closeFlash, flashDuration, flashes } from './flash.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../Icon.tsx'
import { keepMessagesOnTop, openDialogs } from '../top-layer.ts'
import { useCountdown } from './use-countdown.ts'
import css from './FlashHost.module.css'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert }

/** Draws the messages at the bottom, inside the topmost dialog if one is open [Note: Messages over dialogs]. Used once in the app. */
export function FlashHost() {
  const { shown } = useSnapshot(flashes)
  const home = useRef<HTMLDivElement>(null)
  const [element] = useState(createHome)
  useLayoutEffect(() => (home.current ? keepMessagesOnTop(element, home.current) : undefined), [element])
  const bar = useBarHeight(shown.length > 0)
  const messages = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const focusHandler = {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
  }
  const close = (key: number) => {
    if (messages.current?.contains(document.activeElement)) giveFocusBack(before.current, openDialogs().at(-1) ?? document)
    closeFlash(key)
  }
  const region = (
    <section
      ref={messages}
      {...focusHandler}
      className={css['region']}
      style={{ '--bar': `${bar}px` } as CSSProperties}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      data-screen-only
    >
      {shown.map(({ key, message }) => (
        <Flash key={key} message={message as FlashMessage} onClose={() => close(key)} />
      ))}
    </section>
  )
  return (
    <div ref={home} className={css['home']}>
      {createPortal(region, element)}
    </div>
  )
}

const createHome = () => Object.assign(document.createElement('div'), { className: css['home'] })

/** To where the focus was before it came to the messages, or else to the heading of what is in front: with its message it would be nowhere. */
function giveFocusBack(before: Element | null, inFront: ParentNode): void {
  const back = before?.isConnected ? before : inFront.querySelector('[tabindex="-1"]:is(h1, h2)')
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}

/** How high the bars at the bottom of the page are, in pixels, while there are messages. */
function useBarHeight(isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => {
      const bars = [...document.querySelectorAll('[data-bottom-bar]:not(dialog *)')].map(bar => bar.getBoundingClientRect())
      setHeight(Math.max(0, ...bars.filter(({ bottom }) => bottom >= innerHeight - 1).map(({ top }) => innerHeight - top)))
    }
    measure()
    // A bar that comes or goes changes the page.
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [isShown])
  return height
}

function Flash({ message, onClose }: { message: FlashMessage; onClose: () => void }) {
  const { variant, text, action, link } = message
  const pauseHandlers = useCountdown(flashDuration(message), onClose)
  const Icon = icons[variant]
  return (
    <div className={`${css['flash']} ${css[variant]}`} role={variant === 'danger' ? 'alert' : undefined} {...pauseHandlers}>
      <Icon size={18} strokeWidth={1.75} />
      <p className={css['text']} title={text}>
        {text}
      </p>
      {action && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      {link && (
        <ButtonLink kind="quiet" size="small" href={link.href} target="_blank" onClick={onClose}>
          {link.label}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonLink>
      )}
      <IconButton label="Close this message" icon={X} size="small" onClick={onClose} />
    </div>
  )
}
