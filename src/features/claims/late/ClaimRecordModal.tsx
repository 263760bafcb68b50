import * as v from 'valibot'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { claims } from '#contract/claims.ts'
import { limits } from '#contract/limits.ts'
import { text as textField } from '#contract/text-fields.ts'
import { checkWith } from '#forms/check.ts'
import { localDraft } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ClaimedRecord } from '../claim-record.modal.ts'
import css from './Claims.module.css'

const { min, max } = limits.claims.message
const check = checkWith(v.object({ message: textField(min, max, 'message') }))

export default function ClaimRecordModal({ record: { slug, name }, close }: { record: ClaimedRecord } & ModalProps<'sent'>) {
  const { user } = useSession()
  const { online } = useReachability()
  const { form, errors, failure, busy, text, handleSubmit } = useForm({
    start: { message: '' },
    check,
    draft: localDraft(`claim/${slug}`),
    errorsOf: errorsFrom,
    submit: async ({ message }) => {
      if (!user) return
      await call(claims.claim, { params: { id: user.user_id }, body: { claim: { slug_value: slug, message } } })
      flash({ variant: 'success', text: 'Request sent. We’ll notify you of the answer.' })
      close('sent')
    },
  })
  return (
    <ModalFrame
      title="Why is this record yours?"
      footer={
        <>
          <output className={css['note']}>{online ? '' : 'You’re offline. What you write is kept on this device.'}</output>
          <Button type="submit" form="claim-form" kind="primary" busy={busy} aria-disabled={online ? undefined : true}>
            Send request
          </Button>
        </>
      }
    >
      <Form ref={form} id="claim-form" onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
        <p>
          We can’t confirm that the record of <bdi>{name}</bdi> is yours. An administrator reviews your request, and sees your name, email
          address and message.
        </p>
        <Field label="Message" hint="For example your page at your organisation, or your ORCID iD" error={errors.message}>
          <TextArea {...text('message')} data-autofocus required readOnly={busy} rows={5} />
        </Field>
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
    </ModalFrame>
  )
}
