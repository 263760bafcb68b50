import { useState } from 'react'
import type { OpportunityInput } from '#contract/opportunity-fields.ts'
import { mayEditOpportunity } from '#contract/opportunity-rights.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { changeOpportunity } from '../mutations/change-opportunity.mutation.ts'
import { type OpportunityShown, opportunityKey } from '../opportunities.mirrored.ts'
import { useOwnPlace } from '../opportunities.reads.ts'
import { checkOpportunity, opportunityValues, type OpportunityValues, typedOpportunity } from './opportunity-form.ts'
import { OpportunityFields } from './OpportunityFields.tsx'

type Props = { opportunity: OpportunityShown } & ModalProps<void>
const title = 'Edit opportunity'

/** Edits an opportunity. What is typed is kept on this device until it is saved. */
export default function OpportunityModal(props: Props) {
  const loading = (
    <ModalFrame title={title}>
      <Skeleton lines={8} />
    </ModalFrame>
  )
  return (
    <WithDraft name={`opportunity:${opportunityKey(props.opportunity)}`} loading={loading}>
      {draft => <EditForm {...props} stored={draft} />}
    </WithDraft>
  )
}

function EditForm({ opportunity, stored, close }: Props & { stored: DraftStorage }) {
  // What the form began with: a change is based on it.
  const [seen] = useState(opportunity)
  const [start] = useState(() => opportunityValues(seen))
  const fields = useForm<OpportunityValues, OpportunityInput>({
    start,
    check: values => checkOpportunity(values, start.deadline),
    draft: onlyChanges(stored, start),
    submit: async change => {
      await commit(changeOpportunity, { ...seen, change, seen })
    },
    afterwards: () => {
      flashSaved('Opportunity')
      close()
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, failure, busy, isChanged, handleSubmit } = fields
  const place = useOwnPlace(seen.group_slug)
  useClosingEditor({
    // Somebody who wrote it may be a member only.
    role: place && mayEditOpportunity(seen.group_type, place.role, seen.is_own) ? 'admin' : place && null,
    name: seen.group_name,
    act: 'editGroup',
    isPublic: true,
    typed: () => (isChanged() ? typedOpportunity(values) : undefined),
    close,
  })
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="opportunity-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="opportunity-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <OpportunityFields form={fields} />
      </Form>
    </ModalFrame>
  )
}
