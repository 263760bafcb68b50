import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { checkWith } from '#forms/check.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { email } from '#contract/text-fields.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { Field } from '#ui/field/Field.tsx'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { EmailInput } from './EmailInput.tsx'
import { FormFooter } from './FormFooter.tsx'
import { MailboxNote } from './MailboxNote.tsx'

const check = checkWith(v.object({ email }))

interface SendLinkProps {
  /** Asks for the link. What it answers must not tell whether anybody has the address. */
  send: (email: string) => Promise<unknown>
  draft: DraftStorage
  start?: string
  label: string
  /** What is said when it was asked for. */
  sent: (email: string) => ReactNode
}

/** An address, and a link that is sent there: asked for once at a time, and again when nothing came. */
export function SendLink({ send, draft, start = '', label, sent }: SendLinkProps) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start: { email: start },
    check,
    submit: async given => {
      setSentTo(undefined)
      await send(given.email)
      setSentTo(given.email)
    },
    errorsOf: errorsFrom<{ email: string }>,
    // The address is of use afterwards too: for sending again, and for the login.
    draft: { read: draft.read, write: values => values && draft.write(values) },
  })
  return (
    <Form ref={form} onSubmit={handleSubmit}>
      <Field label="Email address" error={errors.email}>
        <EmailInput {...text('email')} />
      </Field>
      <InlineMessage tone="ok">{sentTo && sent(sentTo)}</InlineMessage>
      {sentTo && <MailboxNote />}
      <FormFooter label={sentTo ? 'Send again' : label} action="Sending a link" busy={busy} failure={failure} />
    </Form>
  )
}
