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
  /** Requests the link. The answer must not reveal whether the address has an account. */
  send: (email: string) => Promise<unknown>
  draft: DraftStorage
  start?: string
  label: string
  /** The text after the request. */
  sent: (email: string) => ReactNode
}

/** A form that sends a link to an email address, and can send it again. */
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
    // The draft stays after sending: for sending again, and for the login.
    draft: { read: draft.read, write: values => values && draft.write(values) },
  })
  return (
    <Form ref={form} onSubmit={handleSubmit}>
      <Field label="Email address" error={errors.email}>
        <EmailInput {...text('email')} />
      </Field>
      <InlineMessage tone="ok">{sentTo && sent(sentTo)}</InlineMessage>
      {sentTo && <MailboxNote />}
      <FormFooter label={sentTo ? 'Send again' : label} action="send a link" busy={busy} failure={failure} />
    </Form>
  )
}
