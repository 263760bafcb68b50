import { useReachability } from '#api/reachability.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Note } from './AuthPage.tsx'

interface FormFooterProps {
  /** What the button does: 'Log in'. */
  label: string
  /** What cannot be done without the network: 'Logging in'. */
  action: string
  busy: boolean
  failure: string | undefined
}

/** The end of a form: what went wrong with the whole of it, whether it can be sent now, and its button. */
export function FormFooter({ label, action, busy, failure }: FormFooterProps) {
  const { online } = useReachability()
  return (
    <>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {!online && !failure && <Note>There is no connection to Indago now. {action} needs one.</Note>}
      <Button type="submit" kind="primary" busy={busy}>
        {label}
      </Button>
    </>
  )
}
