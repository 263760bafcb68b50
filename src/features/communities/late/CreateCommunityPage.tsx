import { useRef } from 'react'
import type { CommunityInput } from '#contract/community-fields.ts'
import { communityTypes } from '#contract/community-types.data.ts'
import { to } from '#contract/to.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { CreateButtons, CreatePage } from '#features/groups/index.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { createCommunity } from '../mutations/create-community.mutation.ts'
import { checkCommunity, communityValues, type CommunityValues, isTypeId } from './community-form.ts'
import { CommunityFieldSet } from './CommunityFieldSet.tsx'

const organisation = 3
const project = 2
const titles = { organisation: 'Create a community for an organisation', project: 'Create a community for a project' } as const

/** The form of a new community (S2§2, S2§5); `type` in the address chooses its type. It is saved on this device at once. */
export function CreateCommunityPage() {
  const { name, query } = usePlace()
  const of = name === 'create.community.project' ? 'project' : 'organisation'
  const type = typeOf(query.get('type')) ?? (of === 'project' ? project : organisation)
  usePageTitle('Community create')
  return (
    <CreatePage title={titles[of]} intro="You become its owner. You choose who joins, and which of its pages everybody sees.">
      <WithDraft key={of} name={`new-community:${of}`}>
        {draft => <CreateForm title={titles[of]} type={type} draft={draft} />}
      </WithDraft>
    </CreatePage>
  )
}

/** A type by its number or its key. */
function typeOf(text: string | null): number | undefined {
  const id = communityTypes.find(type => type.key === text || String(type.id) === text)?.id
  return id !== undefined && isTypeId(id) ? id : undefined
}

function CreateForm({ title, type, draft }: { title: string; type: number; draft: DraftStorage }) {
  const { user } = useSession()
  const made = useRef('')
  const fields = useForm<CommunityValues, CommunityInput>({
    start: communityValues({ community_type_id: type }, user?.country ? { id: user.country.id, name: user.country.name } : null),
    check: checkCommunity(null),
    draft,
    submit: async input => {
      made.current = (await commit(createCommunity, input)).slug_value
    },
    afterwards: async () => {
      flashSaved('Community')
      await go(to('community.show', { id: made.current }))
    },
    errorsOf: errorsOfQueued,
  })
  const { form, failure, busy, handleSubmit } = fields
  return (
    <Form ref={form} onSubmit={handleSubmit} aria-label={title}>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <CommunityFieldSet form={fields} hasType hasAccess />
      <CreateButtons>
        <Button type="submit" kind="primary" busy={busy}>
          Create community
        </Button>
        <ButtonLink href={to('create.community.type')}>Back</ButtonLink>
      </CreateButtons>
    </Form>
  )
}
