import { type ReactNode, useState } from 'react'
import { closeHint, isHintClosed } from '#session/closed-hints.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './Hint.module.css'

interface HintProps {
  /** Under which it is remembered that the user has closed it, on all their devices. */
  name: string
  children: ReactNode
}

/** An explanation that is shown until it is closed once. */
export function Hint({ name, children }: HintProps) {
  const [isClosed, setClosed] = useState(() => isHintClosed(name))
  if (isClosed) return null
  const close = () => {
    setClosed(true)
    void closeHint(name)
  }
  return (
    <div className={css['hint']} role="note">
      <div>{children}</div>
      <Button size="small" onClick={close}>
        Got it
      </Button>
    </div>
  )
}
