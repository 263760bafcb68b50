import { useState } from 'react'
import type { CommunityChange, CommunityFields as Fields, CommunityInput } from '#contract/community-fields.ts'
import { countryOf } from '#features/groups/index.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { isSame } from '#kit/is-same.ts'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { OwnCommunityRow } from '../communities.mirrored.ts'
import { useCommunityRole, useOwnCommunity } from '../communities.reads.ts'
import { changeCommunity } from '../mutations/change-community.mutation.ts'
import { checkCommunity, communityValues, type CommunityValues, typedCommunity } from './community-form.ts'
import { CommunityFieldSet } from './CommunityFieldSet.tsx'

type Props = { slug: string } & ModalProps<void>

/** Edits a community (S2§5); a form that is open while the user loses the right closes with its text kept. */
export default function CommunityFormModal(props: Props) {
  const community = useOwnCommunity(props.slug)
  // What the form began with: a change is based on it, and it stays for as long as the form gives back what was typed.
  const [first, setFirst] = useState<OwnCommunityRow>()
  if (community && !first) setFirst(community)
  const loading = (
    <ModalFrame title="Edit community">
      <Skeleton lines={8} />
    </ModalFrame>
  )
  if (!first) return loading
  return (
    <WithDraft name={`community:${props.slug}`} loading={loading}>
      {draft => <EditForm {...props} first={first} stored={draft} />}
    </WithDraft>
  )
}

function EditForm({ slug, first, stored, close }: Props & { first: OwnCommunityRow; stored: DraftStorage }) {
  const [start] = useState(() => communityValues(first, countryOf(first.country_id)))
  const fields = useForm<CommunityValues, CommunityInput>({
    start,
    check: checkCommunity(first.parent_id),
    draft: onlyChanges(stored, start),
    submit: async input => {
      await commit(changeCommunity, {
        slug_value: slug,
        change: changedFields(input, first),
        seen: { version: first.version, fields: first },
      })
    },
    afterwards: () => {
      flashSaved('Community')
      close()
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, failure, busy, isChanged, handleSubmit } = fields
  useClosingEditor({
    role: useCommunityRole(slug),
    name: first.name,
    act: 'editGroup',
    typed: () => (isChanged() ? typedCommunity(values) : undefined),
    close,
  })
  return (
    <ModalFrame
      title="Edit community"
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="community-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="community-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <CommunityFieldSet form={fields} hasType={first.parent_id === null} hasAccess={false} />
      </Form>
    </ModalFrame>
  )
}

/** The fields of the form that differ from what it began with. */
const changedFields = (input: CommunityInput, before: Fields): CommunityChange =>
  Object.fromEntries(Object.entries(input).filter(([field, value]) => field in before && !isSame(value, before[field as keyof Fields])))
