import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { text as textOf } from '#contract/text-fields.ts'
import { checkWith } from '#forms/check.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { InviteRequestProps } from '../modals.ts'

const { min, max } = limits.invite.message
const check = checkWith(v.object({ message: textOf(min, max, 'message') }))

type Props = InviteRequestProps & ModalProps<string>

/** Asks for the message of a request to join (S2§5). What is typed is kept on this device until it is sent. */
export default function InviteRequestModal(props: Props) {
  const { kind, id, name } = props.target
  return (
    <WithDraft
      name={`ask:${kind}:${id}`}
      loading={
        <ModalFrame title={`Ask to join “${name}”`}>
          <Skeleton lines={3} />
        </ModalFrame>
      }
    >
      {draft => <RequestForm {...props} draft={draft} />}
    </WithDraft>
  )
}

function RequestForm({ target: { name }, start, draft, close }: Props & { draft: DraftStorage }) {
  const { form, errors, text, handleSubmit } = useForm<{ message: string }, { message: string }>({
    start: { message: start },
    check,
    draft,
    submit: async ({ message }) => close(message),
    errorsOf: () => ({}),
  })
  return (
    <ModalFrame
      title={`Ask to join “${name}”`}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="request-form" kind="primary">
            Send request
          </Button>
        </>
      }
    >
      <Form ref={form} id="request-form" onSubmit={handleSubmit}>
        <Field label="Message" error={errors.message} hint="Say who you are, so that your request can be answered.">
          <TextArea {...text('message')} data-autofocus rows={4} maxLength={max + 1} />
        </Field>
      </Form>
    </ModalFrame>
  )
}
