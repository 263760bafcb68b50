import { IconButton } from '../button/Button.tsx'
import { CircleAlert, CircleCheck, X } from '../Icon.tsx'
import { useCountdown } from './use-countdown.ts'
import css from './StaticMessage.module.css'

/** How long a message stands in its place, in milliseconds (S1§9). */
const standing = 7000

interface StaticMessageProps {
  variant: 'success' | 'error'
  text: string
  /** Milliseconds; -1: it stays until it is closed (S1§4). */
  duration?: number
  /** Its time is over, or it was closed: whoever shows it takes it away. A message that follows another needs a `key` of its own. */
  onEnd: () => void
}

/** A message that stands where the work was done. Under the pointer and with the focus inside its time stands still. */
export function StaticMessage({ variant, text, duration = standing, onEnd }: StaticMessageProps) {
  const hold = useCountdown(duration < 0 ? undefined : duration, onEnd)
  const Icon = variant === 'success' ? CircleCheck : CircleAlert
  return (
    <div className={`${css['message']} ${css[variant]}`} role={variant === 'error' ? 'alert' : 'status'} {...hold}>
      <Icon size={18} strokeWidth={1.75} />
      <p>
        <b>{variant === 'success' ? 'Success: ' : 'Error: '}</b>
        {text || 'Something went wrong'}
      </p>
      <IconButton label="Close this message" icon={X} size="small" onClick={onEnd} />
    </div>
  )
}
