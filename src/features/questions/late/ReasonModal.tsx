import * as v from 'valibot'
import { useRetryKey } from '#api/retry-key.ts'
import { limits } from '#contract/limits.ts'
import { moderationReason } from '#contract/question-fields.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { ReasonProps } from '../modals.ts'

type Props = ReasonProps & ModalProps<void>
const check = checkWith(v.object({ reason: moderationReason }))

/** Asks for a reason, and does what it is for. What is typed is kept on this device until it is sent. */
export default function ReasonModal(props: Props) {
  const loading = (
    <ModalFrame title={props.title}>
      <Skeleton lines={3} />
    </ModalFrame>
  )
  return (
    <WithDraft name={`reason:${props.type}:${props.id}`} loading={loading}>
      {draft => <ReasonForm {...props} draft={draft} />}
    </WithDraft>
  )
}

function ReasonForm({ title, hint, yes, submit, draft, close }: Props & { draft: DraftStorage }) {
  const sendOnce = useRetryKey()
  const { form, errors, failure, busy, text, handleSubmit } = useForm<{ reason: string }, { reason: string }>({
    start: { reason: '' },
    check,
    draft,
    submit: ({ reason }) => sendOnce(reason, key => submit(reason, key)),
    afterwards: () => close(),
    errorsOf: errorsFrom,
  })
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="reason-form" kind="primary" busy={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <Form ref={form} id="reason-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <Field label="Reason" error={errors.reason} hint={hint}>
          <TextArea {...text('reason')} data-autofocus rows={4} maxLength={limits.question.reason.max + 1} />
        </Field>
      </Form>
    </ModalFrame>
  )
}
