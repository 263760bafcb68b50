import { useReachability } from '#api/reachability.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Note } from './AuthPage.tsx'

interface FormFooterProps {
  /** The text of the button: 'Log in'. */
  label: string
  /** What needs the network: 'log in'. */
  action: string
  busy: boolean
  failure: string | undefined
}

/** The end of a form: its failure, a note while offline, and its button. */
export function FormFooter({ label, action, busy, failure }: FormFooterProps) {
  const { online } = useReachability()
  return (
    <>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {!online && !failure && <Note>You’re offline. Connect to {action}.</Note>}
      <Button type="submit" kind="primary" busy={busy}>
        {label}
      </Button>
    </>
  )
}
