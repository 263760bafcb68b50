import type { ResearchGroupInput } from '#contract/research-group-fields.ts'
import { to } from '#contract/to.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { useRef } from 'react'
import { createGroup } from '../mutations/create-group.mutation.ts'
import { CreateButtons, CreatePage } from './CreatePage.tsx'
import { checkGroup, type GroupCategory, groupValues, type GroupValues } from './group-form.ts'
import { GroupFields } from './GroupFields.tsx'

const titles: Readonly<Record<GroupCategory, string>> = { academic: 'Create an academic group', professional: 'Create a company group' }

/** The form of a new group (S2§5). It is saved on this device at once, and what is typed is kept before that. */
export function CreateGroupPage() {
  const category = usePlace().name === 'create.research_group.company' ? 'professional' : 'academic'
  usePageTitle('Research group create')
  return (
    <CreatePage title={titles[category]} intro="You become its owner. Everyone can see it.">
      <WithDraft key={category} name={`new-group:${category}`}>
        {draft => <CreateForm category={category} draft={draft} />}
      </WithDraft>
    </CreatePage>
  )
}

function CreateForm({ category, draft }: { category: GroupCategory; draft: DraftStorage }) {
  const { user } = useSession()
  const made = useRef('')
  const fields = useForm<GroupValues, ResearchGroupInput>({
    start: groupValues({}, user?.country ? { id: user.country.id, name: user.country.name } : null),
    check: checkGroup(category),
    draft,
    submit: async input => {
      made.current = (await commit(createGroup, input)).slug_value
    },
    afterwards: async () => {
      flashSaved('Research group')
      await go(to('research_group.show', { id: made.current }))
    },
    errorsOf: errorsOfQueued,
  })
  const { form, failure, busy, handleSubmit } = fields
  return (
    <Form ref={form} onSubmit={handleSubmit} aria-label={titles[category]}>
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <GroupFields category={category} form={fields} />
      <CreateButtons>
        <Button type="submit" kind="primary" busy={busy}>
          Create research group
        </Button>
        <ButtonLink href={to('create.research_group.type')}>Back</ButtonLink>
      </CreateButtons>
    </Form>
  )
}
