import type { OpportunityInput } from '#contract/opportunity-fields.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { postOpportunity } from '../mutations/post-opportunity.mutation.ts'
import type { OwnPlace } from '../opportunities.reads.ts'
import { checkOpportunity, opportunityValues, type OpportunityValues, typedOpportunity } from './opportunity-form.ts'
import css from './Opportunities.module.css'
import { OpportunityFields } from './OpportunityFields.tsx'

type Props = Omit<OwnPlace, 'role'> & {
  /** Of the user now; null where the membership has ended. */
  role: Role | null | undefined
  onClose: () => void
}

/** The form of a new opportunity. It is saved on this device at once, and what is typed is kept before that. */
export const PostOpportunity = (place: Props) => (
  <WithDraft key={place.group_slug} name={`new-opportunity:${place.group_type}/${place.group_slug}`}>
    {draft => <PostForm {...place} draft={draft} />}
  </WithDraft>
)

function PostForm({ group_type, group_slug, name, role, onClose, draft }: Props & { draft: DraftStorage }) {
  const list = to(group_type === 'community' ? 'community.opportunities' : 'research_group.show', { id: group_slug })
  const fields = useForm<OpportunityValues, OpportunityInput>({
    start: opportunityValues({}),
    check: values => checkOpportunity(values),
    draft,
    submit: async opportunity => {
      await commit(postOpportunity, { group_type, group_slug, group_name: name, opportunity })
    },
    afterwards: async () => {
      flashSaved('Opportunity')
      await go(list)
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, failure, busy, isChanged, handleSubmit } = fields
  useClosingEditor({
    role,
    name,
    act: group_type === 'community' ? 'postOpportunity' : 'editGroup',
    isPublic: true,
    does: 'post opportunities in',
    typed: () => (isChanged() ? typedOpportunity(values) : undefined),
    close: onClose,
  })
  return (
    <Form ref={form} onSubmit={handleSubmit} aria-label="New opportunity">
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <OpportunityFields form={fields} />
      <div className={css['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          Post opportunity
        </Button>
        <ButtonLink href={list}>Back</ButtonLink>
      </div>
    </Form>
  )
}
