import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { editFlags, flagInput, type FlagInput } from '#contract/edit-flags.ts'
import { limits } from '#contract/limits.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { flashSuccess } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { FlagEditProps } from '../flag-edit.modal.ts'
import { targetTexts } from '../target-texts.ts'
import { historyPerson, historyText } from '../history-text.ts'
import { groupKindOf } from './shared-calls.ts'
import css from './Sharing.module.css'

const title = 'Flag an edit'
const formId = 'flag-edit-form'
const check = checkWith(flagInput)

type Props = FlagEditProps & ModalProps<true>

/** Says why an edit is wrong. What is typed is kept on this device until it is sent. */
export default function FlagEditModal(props: Props) {
  return (
    <WithDraft name={`flag-edit:${props.line.id}`} loading={<ModalFrame title={title} />}>
      {draft => <FlagForm {...props} draft={draft} />}
    </WithDraft>
  )
}

function FlagForm({ target, line, draft, close }: Props & { draft: DraftStorage }) {
  const { online } = useReachability()
  const sendOnce = useRetryKey()
  const { form, errors, failure, busy, text, handleSubmit } = useForm<FlagInput, FlagInput>({
    start: { reason: '' },
    check,
    draft,
    submit: async flag => {
      const params = { kind: groupKindOf[target.kind], id: target.id, lid: line.id }
      await sendOnce(JSON.stringify(flag), key => call(editFlags.flag, { params, body: { flag } }, { key }))
    },
    afterwards: () => {
      flashSuccess('Edit flagged.')
      close(true)
    },
    errorsOf: errorsFrom,
  })
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <output className={css['left']}>{online ? '' : 'You’re offline. What you typed is kept.'}</output>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} aria-disabled={online ? undefined : true}>
            Flag edit
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} aria-label={title} onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
        <p>
          <strong>{historyPerson(line)}</strong> {historyText(line, target.kind)}.
        </p>
        <Field label="What is wrong with it?" error={errors.reason}>
          <TextArea {...text('reason')} data-autofocus rows={4} maxLength={limits.editFlag.max + 1} />
        </Field>
        <p className={css['note']}>
          The owners and admins of this {targetTexts[target.kind].noun} and the administrator of this site see it, with your name.
        </p>
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
    </ModalFrame>
  )
}
