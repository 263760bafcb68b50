import { useId } from 'react'
import * as v from 'valibot'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { limits } from '#contract/limits.ts'
import { text as textField } from '#contract/text-fields.ts'
import { checkWith } from '#forms/check.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { askToJoin } from '../join/ask-to-join.ts'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import css from './Organisations.module.css'

interface JoinFormProps {
  organisation: ChosenOrganisation
  /** After it was sent. */
  onSent: () => void
}

const { min, max } = limits.invite.message
const check = checkWith(v.object({ message: textField(min, max, 'message') }))

/** Asks to join an organisation, with a message to whoever answers. What is typed is kept until it is sent. */
export const JoinForm = (props: JoinFormProps) => (
  <WithDraft key={props.organisation.slug} name={`organisation/join/${props.organisation.slug}`}>
    {draft => <Fields {...props} stored={draft} />}
  </WithDraft>
)

function Fields({ organisation, onSent, stored }: JoinFormProps & { stored: DraftStorage }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const reason = useId()
  const start = { message: `I belong to ${organisation.name} and would like to be shown as a member.` }
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start,
    check,
    draft: onlyChanges(stored, start),
    errorsOf: errorsFrom<typeof start>,
    submit: ({ message }) => sendOnce(organisation.slug + message, key => askToJoin(organisation, message, key)),
    afterwards: onSent,
  })
  return (
    <Form ref={form} aria-label={`Join ${organisation.name}`} onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
      <Field label="Message" hint="Read by those who answer your request." error={errors.message}>
        <TextArea {...text('message')} required readOnly={busy} rows={3} />
      </Field>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <div className={css['actions']}>
        <Button type="submit" kind="primary" busy={busy} aria-disabled={online ? undefined : true} aria-describedby={reason}>
          Ask to join
        </Button>
        <output id={reason} className={css['note']}>
          {online ? '' : 'You’re offline. What you typed is kept.'}
        </output>
      </div>
    </Form>
  )
}
