import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { claims, recordRequestInput } from '#contract/claims.ts'
import { checkWith } from '#forms/check.ts'
import { localDraft, onlyChanges } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ClaimedRecord } from '../claim-record.modal.ts'
import css from './Claims.module.css'
import choice from './Choice.module.css'

const kinds = [
  { kind: 'correct', text: 'Something is incorrect' },
  { kind: 'remove', text: 'Remove it from this site' },
] as const

interface Values {
  kind: (typeof kinds)[number]['kind']
  message: string
  email: string
}

const check = checkWith(recordRequestInput)

export default function AskAboutRecordModal({ record: { slug, name }, close }: { record: ClaimedRecord } & ModalProps<never>) {
  const { user } = useSession()
  const { online } = useReachability()
  const start: Values = { kind: 'correct', message: '', email: user?.email ?? '' }
  const { form, values, errors, failure, busy, set, text, handleSubmit } = useForm<Values, Values>({
    start,
    check,
    draft: onlyChanges(localDraft(`ask-about-record/${slug}`), start),
    errorsOf: errorsFrom,
    submit: async record_request => {
      await call(claims.askAboutRecord, { params: { id: slug }, body: { record_request } })
      flash({ variant: 'success', text: `Open the link that we sent to ${record_request.email} to confirm your request.` })
      close()
    },
  })
  return (
    <ModalFrame
      title="Correct or remove this record"
      footer={
        <>
          <output className={css['note']}>{online ? '' : 'You’re offline. What you write is kept on this device.'}</output>
          <Button type="submit" form="ask-form" kind="primary" busy={busy} aria-disabled={online ? undefined : true}>
            Send
          </Button>
        </>
      }
    >
      <Form ref={form} id="ask-form" onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
        <p>
          Are you <bdi>{name}</bdi>? Write to the administrator. You don’t need an account.
        </p>
        <FieldGroup legend="Request" error={errors.kind}>
          {kinds.map(one => (
            <label key={one.kind} className={choice['row']}>
              <input type="radio" name="kind" value={one.kind} checked={values.kind === one.kind} onChange={() => set('kind', one.kind)} />
              {one.text}
            </label>
          ))}
        </FieldGroup>
        {values.kind === 'remove' && (
          <p>This removes the profile. Author lists of publications keep the name, without a link: they belong to the publications.</p>
        )}
        <Field label="Message" hint="What’s incorrect, or why it should be removed" error={errors.message}>
          <TextArea {...text('message')} data-autofocus required readOnly={busy} rows={5} />
        </Field>
        <Field label="Your email address" hint="We’ll send you a link to confirm your request, and the answer" error={errors.email}>
          <TextInput {...text('email')} type="email" autoComplete="email" required readOnly={busy} />
        </Field>
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
    </ModalFrame>
  )
}
