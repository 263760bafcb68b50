import { useRef } from 'react'
import type { CommunityInput } from '#contract/community-fields.ts'
import { subCommunityTypeId } from '#contract/community-types.data.ts'
import { countryOf } from '#features/groups/index.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
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
import { useCommunityRole, useOwnCommunity } from '../communities.reads.ts'
import { createCommunity } from '../mutations/create-community.mutation.ts'
import { checkCommunity, communityValues, type CommunityValues, typedCommunity } from './community-form.ts'
import { CommunityFieldSet } from './CommunityFieldSet.tsx'

type Props = { parent: { slug: string; name: string } } & ModalProps<string>

/** Creates a community below another one: a member network (S2§4). */
export default function SubCommunityModal(props: Props) {
  const above = useOwnCommunity(props.parent.slug)
  const title = `New sub-community of “${props.parent.name}”`
  const loading = (
    <ModalFrame title={title}>
      <Skeleton lines={8} />
    </ModalFrame>
  )
  if (!above) return loading
  if (above.version === 0) {
    return (
      <ModalFrame title={title} footer={<Button onClick={() => props.close()}>Close</Button>}>
        <p>“{above.name}” is saved on this device only. Once it is sent, you can create communities below it.</p>
      </ModalFrame>
    )
  }
  return (
    <WithDraft name={`new-community:${props.parent.slug}`} loading={loading}>
      {draft => <SubForm {...props} title={title} country={above.country_id} draft={draft} />}
    </WithDraft>
  )
}

function SubForm({ parent, title, country, draft, close }: Props & { title: string; country: string; draft: DraftStorage }) {
  const made = useRef('')
  const fields = useForm<CommunityValues, CommunityInput>({
    start: communityValues({ community_type_id: subCommunityTypeId }, countryOf(country)),
    check: checkCommunity(parent.slug),
    draft,
    submit: async input => {
      made.current = (await commit(createCommunity, { ...input, parent_name: parent.name })).slug_value
    },
    afterwards: () => {
      flashSaved('Community')
      close(made.current)
    },
    errorsOf: errorsOfQueued,
  })
  const { form, values, failure, busy, isChanged, handleSubmit } = fields
  useClosingEditor({
    role: useCommunityRole(parent.slug),
    name: parent.name,
    act: 'editGroup',
    typed: () => (isChanged() ? typedCommunity(values) : undefined),
    close,
  })
  return (
    <ModalFrame
      title={title}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="sub-community-form" kind="primary" busy={busy}>
            Create sub-community
          </Button>
        </>
      }
    >
      <Form ref={form} id="sub-community-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <CommunityFieldSet form={fields} hasType={false} hasAccess />
      </Form>
    </ModalFrame>
  )
}
