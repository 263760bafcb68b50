import { useRef } from 'react'
import * as v from 'valibot'
import { call } from '#api/call.ts'
import { read } from '#api/read/read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { communityGroups } from '#contract/community-groups.ts'
import { inviteMessage } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import { inviteResearchGroups, mayWait } from '#features/memberships/index.ts'
import { titleOfRecord } from '#features/records/index.ts'
import { SelectionField, selectionError, selectionOf, type Selection } from '#features/researchers/index.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit, NotSaved } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import css from './Communities.module.css'
import { GroupResearchers } from './GroupResearchers.tsx'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { readSearchUrl } from '#workers/query-encoding/search-url.ts'

interface GroupInviteFormProps {
  slug: string
  name: string
  onSent: () => void
}

interface GroupInviteValues {
  group: Selection
  message: string
  /** People of the group whom the community would like to have. */
  researcher_ids: readonly string[]
}

interface CheckedInvite {
  research_group_ids: string[]
  researcher_ids: string[]
  message: string
}

/** The research groups whose names have the words of a text. */
async function loadGroups(text: string, signal: AbortSignal) {
  const state = { ...readSearchUrl('', {}), category: 'research_groups' as const, keyword: text }
  const { results } = await read(search.search, { body: wholeRequest(state) }, { signal })
  return results.flatMap(({ data }) => {
    const [id] = data.slug_values
    return id === undefined ? [] : [{ id, name: titleOfRecord('research_groups', data) }]
  })
}

function check({ group, message, researcher_ids }: GroupInviteValues) {
  const typed = v.safeParse(inviteMessage, message)
  const unchosen = selectionError(group)
  const errors = {
    ...(group.chosen === null && { group: unchosen.length > 0 ? unchosen : ['Choose a research group.'] }),
    ...(!typed.success && { message: [typed.issues[0].message] }),
  }
  if (!typed.success || group.chosen === null) return { errors }
  const output: CheckedInvite = { research_group_ids: [group.chosen.id], researcher_ids: [...researcher_ids], message: typed.output }
  return { output }
}

/** Invites a research group, and says why it cannot be invited. What is typed is kept on this device until it is sent; without a network it waits. */
export const GroupInviteForm = (props: GroupInviteFormProps) => (
  <div className={css['form']}>
    <WithDraft name={`invite-groups:${props.slug}`}>{draft => <InviteForm {...props} draft={draft} />}</WithDraft>
  </div>
)

function InviteForm({ slug, name, onSent, draft }: GroupInviteFormProps & { draft: DraftStorage }) {
  // Made once for each invitation, so that a second click invites nobody twice.
  const id = useRef(crypto.randomUUID())
  const sendOnce = useRetryKey()
  const start: GroupInviteValues = { group: selectionOf(null), message: '', researcher_ids: [] }
  const { form, values, errors, failure, busy, text, set, reset, handleSubmit } = useForm<GroupInviteValues, CheckedInvite>({
    start,
    check,
    draft,
    submit: async invite => {
      const reply = await sendOnce(JSON.stringify(invite), key =>
        call(communityGroups.invite, { params: { id: slug }, body: { invite } }, { key }),
      ).catch(async (thrown: unknown) => {
        if (!mayWait(thrown)) throw thrown
        await commit(inviteResearchGroups, { id: id.current, community: { slug_value: slug, name }, invite })
        id.current = crypto.randomUUID()
        return undefined
      })
      const refused = reply?.results.find(({ status }) => status !== 'invited')
      if (refused) throw new NotSaved('invalid', refused.sentence)
      flash({
        variant: 'success',
        text: reply
          ? 'Successfully sent invite to join this research group/community'
          : 'The invitation is saved on this device. It is sent when you’re online.',
      })
    },
    afterwards: async () => {
      await reset(start)
      onSent()
    },
    errorsOf: errorsOfQueued,
  })
  return (
    <Form ref={form} onSubmit={handleSubmit} aria-label="Invite a research group">
      <InlineMessage tone="danger">{failure}</InlineMessage>
      <SelectionField
        name="group"
        label="Research group"
        limit={limits.pageSize}
        load={loadGroups}
        value={values.group}
        error={errors.group}
        onChange={group => {
          // Others belong to another group.
          if (group.chosen?.id !== values.group.chosen?.id) set('researcher_ids', [])
          set('group', group)
        }}
      />
      {values.group.chosen && (
        <GroupResearchers
          key={values.group.chosen.id}
          group={values.group.chosen.id}
          chosen={values.researcher_ids}
          onChange={ids => set('researcher_ids', ids)}
        />
      )}
      <Field label="Message to the group" optional error={errors.message}>
        <TextArea {...text('message')} rows={3} maxLength={limits.invite.message.max + 1} />
      </Field>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          Invite research group
        </Button>
      </div>
    </Form>
  )
}
