import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Button, IconButton } from './Button.tsx'
import { type FlashMessage, closeFlash, flashDuration, flashes } from './flash.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './Icon.tsx'
import { topLayer } from './top-layer.ts'
import css from './FlashHost.module.css'

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert }

/** Draws the messages at the bottom, in the topmost dialog while one is open [Note: Messages over dialogs]. Stands once in the app. */
export function FlashHost() {
  const { shown } = useSnapshot(flashes)
  const dialog = useSnapshot(topLayer).dialogs.at(-1)
  const region = (
    <section className={css['region']} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {shown.map(({ key, message }) => (
        <Flash key={key} message={message as FlashMessage} onClose={() => closeFlash(key)} />
      ))}
    </section>
  )
  return dialog ? createPortal(region, dialog as HTMLElement) : region
}

function Flash({ message, onClose }: { message: FlashMessage; onClose: () => void }) {
  const { variant, text, action } = message
  const rest = useCountdown(flashDuration(message), onClose)
  const Icon = icons[variant]
  return (
    <div className={`${css['flash']} ${css[variant]}`} role={variant === 'danger' ? 'alert' : undefined} {...rest}>
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
      <IconButton label="Close this message" icon={X} size="small" onClick={onClose} />
    </div>
  )
}

/** Runs `done` after `duration` ms; stands still while the pointer or the focus is inside, and goes on with what was left. */
function useCountdown(duration: number | undefined, done: () => void) {
  const [holds, setHolds] = useState({ pointer: false, focus: false })
  const left = useRef(duration ?? 0)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  const paused = holds.pointer || holds.focus
  useEffect(() => {
    if (duration === undefined || paused) return
    const from = performance.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - from))
    }
  }, [duration, paused])
  return {
    onPointerEnter: () => setHolds(now => ({ ...now, pointer: true })),
    onPointerLeave: () => setHolds(now => ({ ...now, pointer: false })),
    onFocus: () => setHolds(now => ({ ...now, focus: true })),
    onBlur: () => setHolds(now => ({ ...now, focus: false })),
  }
}
