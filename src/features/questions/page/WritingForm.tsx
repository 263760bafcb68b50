import type * as v from 'valibot'
import type { answerInput, commentInput } from '#contract/question-fields.ts'
import { limits } from '#contract/limits.ts'
import { plainTextOf } from '#contract/rich-text.ts'
import type { Role } from '#contract/roles.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { checkWith } from '#forms/check.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { Form } from '#forms/Form.tsx'
import { RichTextField } from '#forms/RichTextField.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { usePeople } from '../use-people.ts'
import css from './Questions.module.css'

interface WritingFormProps {
  /** The name of the draft on this device. */
  draft: string
  label: string
  /** The first slug. */
  community: string
  schema: typeof answerInput | typeof commentInput
  start?: string
  /** A comment: emphasis and links only, and shorter. */
  isComment?: boolean
  yes: string
  /** Of the viewer, null where the question is gone: what was typed is then shown, to be copied. */
  role: Role | null
  /** The title of the question. */
  title: string
  /** Whether the user has just asked for it. */
  wantsFocus?: boolean
  submit: (content: string) => Promise<unknown>
  afterwards: () => void
  onClose?: (() => void) | undefined
}

/** Writes an answer or a comment. What is typed is kept on this device until it is saved. */
export const WritingForm = (props: WritingFormProps) => (
  <WithDraft name={props.draft}>{draft => <TextForm {...props} stored={draft} />}</WithDraft>
)

function TextForm({ stored, ...props }: WritingFormProps & { stored: DraftStorage }) {
  const {
    label,
    community,
    schema,
    start = '',
    isComment = false,
    yes,
    role,
    title,
    wantsFocus = false,
    submit,
    afterwards,
    onClose,
  } = props
  const people = usePeople(community)
  const { form, values, errors, failure, busy, set, isChanged, handleSubmit } = useForm<{ content: string }, v.InferOutput<typeof schema>>({
    start: { content: start },
    check: checkWith(schema),
    draft: onlyChanges(stored, { content: start }),
    submit: async ({ content }) => {
      await submit(content)
    },
    afterwards,
    errorsOf: errorsOfQueued,
  })
  useClosingEditor({
    role,
    name: title,
    act: 'askInCommunity',
    isPublic: true,
    does: isComment ? 'comment on' : 'answer',
    typed: () => (isChanged() && values.content !== '' ? plainTextOf(values) : undefined),
    close: () => onClose?.(),
  })
  return (
    <Form ref={form} aria-label={label} data-screen-only onSubmit={handleSubmit}>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <RichTextField
        label={label}
        name="content"
        form={{ values, errors, set }}
        people={people}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
        autoFocus={wantsFocus}
        {...(isComment && { minimal: true, maxLength: limits.question.comment.max })}
      />
      <div className={css['acts']}>
        <Button type="submit" kind={isComment ? undefined : 'primary'} size={isComment ? 'small' : undefined} busy={busy}>
          {yes}
        </Button>
        {onClose && (
          <Button kind="quiet" size={isComment ? 'small' : undefined} onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
