import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { CircleCheck } from '../Icon.tsx'

/** How long the button says that it is done, in milliseconds (S1§9). */
const reverting = 1600

interface AnimatedButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  /** What it does; busy until that is over. Failures are its own to tell: on false, or a rejection, nothing is said to be done. */
  run: () => Promise<unknown> | boolean | void
  /** What it says once it is done: 'Copied', 'Saved'. */
  done: ReactNode
}

/** A button that says for a moment that it has done its work, and then is itself again. */
export function AnimatedButton({ run, done, icon, children, ...rest }: AnimatedButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('ready'), reverting)
    return () => clearTimeout(timer)
  }, [state])

  const handleClick = async () => {
    setState('busy')
    let next: 'ready' | 'done' = 'ready'
    try {
      if ((await run()) !== false) next = 'done'
    } finally {
      if (alive.current) setState(next)
    }
  }
  const isDone = state === 'done'
  return (
    <Button {...rest} icon={isDone ? CircleCheck : icon} busy={state === 'busy'} onClick={() => void handleClick().catch(() => undefined)}>
      <span aria-live="polite">{isDone ? done : children}</span>
    </Button>
  )
}
