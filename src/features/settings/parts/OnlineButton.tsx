import { useId } from 'react'
import { Button, type ButtonProps } from '#ui/button/Button.tsx'
import { useBlockedReason } from './use-blocked-reason.ts'
import css from './OnlineButton.module.css'

interface OnlineButtonProps extends ButtonProps {
  /** Shows the reason beside the button, not only as a tooltip: once in a form, not in every row of a list. */
  showsReason?: boolean
}

/** A button for actions that need the server. Without it the button is disabled and says why. */
export function OnlineButton({ showsReason = false, onClick, type = 'button', ...rest }: OnlineButtonProps) {
  const blocked = useBlockedReason()
  const id = useId()
  return (
    <>
      <Button
        {...rest}
        type={blocked ? 'button' : type}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={[rest['aria-describedby'], blocked && id].filter(Boolean).join(' ') || undefined}
        title={blocked ?? rest.title}
        onClick={blocked ? undefined : onClick}
      />
      {blocked && (
        <span id={id} className={showsReason ? css['reason'] : 'visually-hidden'}>
          {blocked}
        </span>
      )}
    </>
  )
}
