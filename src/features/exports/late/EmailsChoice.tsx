import { CreditPackMenu } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ExportChoice } from './use-export-choice.ts'
import css from './ExportForm.module.css'

/** Email addresses for contact credits (S3§5); without credits they cannot be chosen. */
export function EmailsChoice({ choice: { config, hasCredits, findEmails, setFindEmails } }: { choice: ExportChoice }) {
  const credits = config?.contact_credits ?? 0
  return (
    <div>
      <Checkbox
        label="Find additional e-mails"
        note={`Additional e-mails cost 1 contact credit each. You have ${counted(credits, 'contact credit')}.`}
        checked={findEmails}
        disabled={!hasCredits}
        onChange={event => setFindEmails(event.target.checked)}
      />
      {!hasCredits && (
        <div className={css['more']}>
          <CreditPackMenu />
        </div>
      )}
    </div>
  )
}
