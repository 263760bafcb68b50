import { changedGroupFields } from './changed-fields.ts'
import type { ResearchGroupInput } from '#contract/research-group-fields.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { onlyChanges, type DraftStorage } from '#forms/draft-storage.ts'
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
import { useState } from 'react'
import { changeGroup } from '../mutations/change-group.mutation.ts'
import { useEditableGroup, useGroupRole } from '../own-groups.reads.ts'
import { countryOf } from './countries.ts'
import { checkGroup, groupValues, type GroupValues, typedGroup } from './group-form.ts'
import { GroupFields } from './GroupFields.tsx'

type Props = { slug: string } & ModalProps<void>
type Editable = NonNullable<ReturnType<typeof useEditableGroup>>

/** Edits a group (S2§5); a form that is open while the user loses the right closes with its text kept. */
export default function GroupFormModal(props: Props) {
  const group = useEditableGroup(props.slug)
  const loading = (
    <ModalFrame title="Edit research group">
      <Skeleton lines={8} />
    </ModalFrame>
  )
  if (!group) return loading
  return (
    <WithDraft name={`group:${props.slug}`} loading={loading}>
      {draft => <EditForm {...props} group={group} stored={draft} />}
    </WithDraft>
  )
}

function EditForm({ slug, group, stored, close }: Props & { group: Editable; stored: DraftStorage }) {
  // What the form began with: a change is based on it.
  const [first] = useState(group)
  const category = first.fields.category === 'professional' ? 'professional' : 'academic'
  const [start] = useState(() => groupValues(first.fields, countryOf(first.fields.country_id)))
  const fields = useForm<GroupValues, ResearchGroupInput>({
    start,
    check: checkGroup(category),
    draft: onlyChanges(stored, start),
    submit: async input => {
      const change = changedGroupFields(input, first.fields)
      await commit(changeGroup, { slug_value: slug, change, seen: { version: first.version, fields: first.fields } })
    },
    afterwards: () => {
      flashSaved('Research group')
      close()
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, failure, busy, isChanged, handleSubmit } = fields
  useClosingEditor({
    role: useGroupRole(slug),
    name: first.fields.name,
    act: 'editGroup',
    isPublic: true,
    typed: () => (isChanged() ? typedGroup(values) : undefined),
    close,
  })
  return (
    <ModalFrame
      title="Edit research group"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="group-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="group-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <GroupFields category={category} form={fields} />
      </Form>
    </ModalFrame>
  )
}
