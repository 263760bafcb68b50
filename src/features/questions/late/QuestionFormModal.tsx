import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { questionInput, type QuestionInput } from '#contract/question-fields.ts'
import { plainTextOf } from '#contract/rich-text.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { checkWith } from '#forms/check.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { RichTextField } from '#forms/RichTextField.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TagInput } from '#ui/field/TagInput.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useCommunityRole } from '#features/communities/index.ts'
import type { QuestionFormProps } from '../modals.ts'
import { askQuestion } from '../mutations/ask-question.mutation.ts'
import { changeQuestion } from '../mutations/change-question.mutation.ts'
import { usePeople } from '../use-people.ts'
import { SimilarQuestions } from './SimilarQuestions.tsx'

type Props = QuestionFormProps & ModalProps<string>
const titleOf = ({ question }: QuestionFormProps): string => (question ? 'Edit question' : 'Ask a question')
const check = checkWith(questionInput)
const { title: titleLimit, tags: mostTags, tag } = limits.question

/** Asks a question or edits an own one (S2§5). What is typed is kept on this device until it is saved. */
export default function QuestionFormModal(props: Props) {
  const loading = (
    <ModalFrame title={titleOf(props)}>
      <Skeleton lines={8} />
    </ModalFrame>
  )
  return (
    <WithDraft name={`question:${props.community.slug}:${props.question?.id ?? ''}`} loading={loading}>
      {draft => <QuestionForm {...props} stored={draft} />}
    </WithDraft>
  )
}

function QuestionForm({ community, question, stored, close }: Props & { stored: DraftStorage }) {
  // What the form began with: a change is based on it.
  const [seen] = useState(() => ({
    version: question?.version ?? 0,
    fields: {
      title: question?.title ?? '',
      content: question?.content ?? '',
      tags: [...(question?.tags ?? [])],
      is_public: question?.is_public ?? true,
    },
  }))
  const [id] = useState(() => question?.id ?? crypto.randomUUID())
  const people = usePeople(community.slug)
  const { form, values, errors, failure, busy, set, text, isChanged, handleSubmit } = useForm<Required<QuestionInput>, QuestionInput>({
    start: seen.fields,
    check,
    draft: onlyChanges(stored, seen.fields),
    submit: async input => {
      const place = { community: community.slug, question: id }
      if (question) await commit(changeQuestion, { ...place, change: input, seen })
      else await commit(askQuestion, { ...place, input })
    },
    afterwards: () => {
      flashSaved('Question')
      close(id)
    },
    errorsOf: errorsOfQueued,
  })
  useClosingEditor({
    role: useCommunityRole(community.slug),
    name: community.name,
    act: 'askInCommunity',
    isPublic: true,
    does: 'write in',
    typed: () => (isChanged() ? plainTextOf(values) : undefined),
    close,
  })
  return (
    <ModalFrame
      title={titleOf({ community, ...(question && { question }) })}
      footer={
        <>
          <Button data-cancels onClick={() => close()}>
            Cancel
          </Button>
          <Button type="submit" form="question-form" kind="primary" busy={busy}>
            {question ? 'Save' : 'Ask'}
          </Button>
        </>
      }
    >
      <Form ref={form} id="question-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <Field label="Title" error={errors.title} hint="What would you like to know?">
          <TextInput {...text('title')} data-autofocus required maxLength={titleLimit.max + 1} autoComplete="off" />
        </Field>
        {!question && <SimilarQuestions community={community.slug} title={values.title} />}
        <RichTextField label="Question" name="content" form={{ values, errors, set }} people={people} />
        <Field label="Tags" optional error={errors.tags}>
          <TagInput value={values.tags} onChange={tags => set('tags', tags)} max={mostTags} maxLength={tag.max} />
        </Field>
        <Checkbox
          label="Members only"
          note="Otherwise everyone can read it, if the community shows its questions to everyone. People outside the community see your name with it only if your profile shows them your research groups."
          checked={!values.is_public}
          onChange={event => set('is_public', !event.target.checked)}
        />
      </Form>
    </ModalFrame>
  )
}
