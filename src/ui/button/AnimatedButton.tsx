import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { CircleCheck } from '../Icon.tsx'

/** How long the button shows that it is done, in milliseconds (S1§9). */
const doneDuration = 1600

interface AnimatedButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  /** The action; the button is busy until it ends. It reports its own failures: after false or a rejection the button does not show `done`. */
  run: () => Promise<unknown> | boolean | void
  /** The text after success: 'Copied', 'Saved'. */
  done: ReactNode
}

/** A button that shows success for a moment, then its own text again. */
export function AnimatedButton({ run, done, icon, children, ...rest }: AnimatedButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('ready'), doneDuration)
    return () => clearTimeout(timer)
  }, [state])

  const handleClick = async () => {
    setState('busy')
    let next: 'ready' | 'done' = 'ready'
    try {
      if ((await run()) !== false) next = 'done'
    } finally {
      if (isMounted.current) setState(next)
    }
  }
  const isDone = state === 'done'
  return (
    <Button {...rest} icon={isDone ? CircleCheck : icon} busy={state === 'busy'} onClick={() => void handleClick().catch(() => undefined)}>
      <span aria-live="polite">{isDone ? done : children}</span>
    </Button>
  )
}
