import { IconButton } from '../button/Button.tsx'
import { CircleAlert, CircleCheck, X } from '../Icon.tsx'
import { useCountdown } from './use-countdown.ts'
import css from './StaticMessage.module.css'

/** How long a message is shown, in milliseconds (S1§9). */
const defaultDuration = 7000

interface StaticMessageProps {
  variant: 'success' | 'error'
  text: string
  /** Milliseconds; -1 means until it is closed (S1§4). */
  duration?: number
  /** Called when the time is over or the message is closed; the parent then removes it. A following message needs its own `key`. */
  onEnd: () => void
}

/** A message in the place where the work was done. Its time pauses under the pointer and with the focus inside. */
export function StaticMessage({ variant, text, duration = defaultDuration, onEnd }: StaticMessageProps) {
  const pauseHandlers = useCountdown(duration < 0 ? undefined : duration, onEnd)
  const Icon = variant === 'success' ? CircleCheck : CircleAlert
  return (
    <div className={`${css['message']} ${css[variant]}`} role={variant === 'error' ? 'alert' : 'status'} {...pauseHandlers}>
      <Icon size={18} strokeWidth={1.75} />
      <p>
        <b>{variant === 'success' ? 'Success: ' : 'Error: '}</b>
        {text || 'Something went wrong'}
      </p>
      <IconButton label="Close this message" icon={X} size="small" onClick={onEnd} />
    </div>
  )
}
