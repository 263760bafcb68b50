import { useHasDraft } from '#forms/use-has-draft.ts'
import { Button } from '#ui/button/Button.tsx'
import css from './Questions.module.css'

interface UnsavedEditProps {
  /** The name of the draft; undefined for what the user does not edit. */
  draft: string | undefined
  onContinue: () => void
}

/** Leads back to an edit that was not saved, after a reload for example. */
export function UnsavedEdit({ draft, onContinue }: UnsavedEditProps) {
  if (!useHasDraft(draft)) return null
  return (
    <p className={css['folded']}>
      You have unsaved changes.
      <Button size="small" kind="quiet" onClick={onContinue}>
        Continue editing
      </Button>
    </p>
  )
}
