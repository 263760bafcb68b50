import { limits } from '#contract/limits.ts'
import { researchTopicInput, type ResearchTopicInput } from '#contract/research-group-fields.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued, failureOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Trash2 } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useGroupRole } from '../own-groups.reads.ts'
import type { TopicModalProps } from '../modals.ts'
import { addTopic } from '../mutations/add-topic.mutation.ts'
import { changeTopic } from '../mutations/change-topic.mutation.ts'
import { removeTopic } from '../mutations/remove-topic.mutation.ts'
import css from './GroupFields.module.css'

type Props = TopicModalProps & ModalProps<void>
const titleOf = ({ topic }: TopicModalProps): string => (topic ? 'Edit research topic' : 'New research topic')
const check = checkWith(researchTopicInput)

/** Creates, edits or deletes a research topic (S2§5). What is typed is kept on this device until it is saved. */
export default function TopicModal(props: Props) {
  const loading = (
    <ModalFrame title={titleOf(props)}>
      <Skeleton lines={4} />
    </ModalFrame>
  )
  return (
    <WithDraft name={`topic:${props.group.slug}:${props.topic?.id ?? ''}`} loading={loading}>
      {draft => <TopicForm {...props} draft={draft} />}
    </WithDraft>
  )
}

function TopicForm({ group, topic, draft, close }: Props & { draft: DraftStorage }) {
  const { form, values, errors, failure, busy, text, isChanged, handleSubmit } = useForm<ResearchTopicInput, ResearchTopicInput>({
    start: { title: topic?.title ?? '', description: topic?.description ?? '' },
    check,
    draft,
    submit: async input => {
      if (topic) await commit(changeTopic, { group: group.slug, id: topic.id, change: input })
      else await commit(addTopic, { group: group.slug, ...input })
    },
    afterwards: () => {
      flashSaved('Topic')
      close()
    },
    errorsOf: errorsOfQueued,
  })
  useClosingEditor({
    role: useGroupRole(group.slug),
    name: group.name,
    act: 'editGroup',
    isPublic: true,
    typed: () => (isChanged() ? [values.title, values.description].filter(Boolean).join('\n\n') : undefined),
    close,
  })
  const remove = async (id: string) => {
    const isSure = await confirmModal({
      title: `Delete “${topic?.title ?? ''}”?`,
      text: 'It leaves the catalogue.',
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    try {
      await commit(removeTopic, { group: group.slug, id })
      await draft.write(undefined)
      close()
    } catch (thrown) {
      flash({ variant: 'danger', text: failureOfQueued(thrown) })
    }
  }
  return (
    <ModalFrame
      title={titleOf({ group, ...(topic && { topic }) })}
      footer={
        <>
          {topic && (
            <Button kind="quiet" icon={Trash2} className={css['left']} onClick={() => void remove(topic.id)}>
              Delete
            </Button>
          )}
          <Button type="submit" form="topic-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="topic-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <Field label="Title" error={errors.title}>
          <TextInput {...text('title')} data-autofocus required maxLength={limits.researchGroup.topic.title.max + 1} autoComplete="off" />
        </Field>
        <Field label="Description" optional error={errors.description}>
          <TextArea {...text('description')} rows={5} />
        </Field>
      </Form>
    </ModalFrame>
  )
}
