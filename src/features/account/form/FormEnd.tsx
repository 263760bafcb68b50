import { useReachability } from '#api/reachability.ts'
import { Button } from '#ui/Button.tsx'
import css from './AccountPage.module.css'

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
      <div role="alert" className={css['failure']}>
        {failure}
      </div>
      {!online && !failure && <p className={css['note']}>There is no connection to Indago now. {needs} needs one.</p>}
      <Button type="submit" kind="primary" busy={busy}>
        {label}
      </Button>
    </>
  )
}
