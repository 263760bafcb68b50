import type { ComponentProps, ReactNode } from 'react'
import { Form } from '#forms/Form.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import css from './OnlineForm.module.css'

interface QueuedFormProps {
  /** The accessible name of the form. */
  label: string
  form: SentForm
  /** The text of the button. */
  submitLabel: string
  kind?: ComponentProps<typeof Button>['kind']
  /** Buttons after the submit button. */
  moreButtons?: ReactNode
  children: ReactNode
}

/** A form whose change is queued: it works offline too. */
export const QueuedForm = ({
  label,
  form: { form, failure, busy, handleSubmit },
  submitLabel,
  kind,
  moreButtons,
  children,
}: QueuedFormProps) => (
  <Form ref={form} aria-label={label} onSubmit={handleSubmit}>
    {children}
    <InlineMessage tone="danger">{failure}</InlineMessage>
    <div className={css['actions']}>
      <Button type="submit" kind={kind} busy={busy}>
        {submitLabel}
      </Button>
      {moreButtons}
    </div>
  </Form>
)
