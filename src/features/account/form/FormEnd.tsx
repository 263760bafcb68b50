import { useReachability } from '#api/reachability.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Note } from './AccountPage.tsx'

interface FormEndProps {
  /** What the button does: 'Log in'. */
  label: string
  /** What cannot be done without the network: 'Logging in'. */
  needs: string
  busy: boolean
  failure: string | undefined
}

/** The end of a form: what went wrong with the whole of it, whether it can be sent now, and its button. */
export function FormEnd({ label, needs, busy, failure }: FormEndProps) {
  const { online } = useReachability()
  return (
    <>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      {!online && !failure && <Note>There is no connection to Indago now. {needs} needs one.</Note>}
      <Button type="submit" kind="primary" busy={busy}>
        {label}
      </Button>
    </>
  )
}
