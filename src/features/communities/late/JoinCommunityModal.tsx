import { useRef } from 'react'
import * as v from 'valibot'
import { inviteMessage } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import { text as textOf } from '#contract/text-fields.ts'
import { joinCommunity, tellOutcome, useOwnMemberships } from '#features/memberships/index.ts'
import { checkWith } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Field } from '#ui/field/Field.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { JoinCommunityProps } from '../modals.ts'

const { min, max } = limits.invite.message
const groups = v.array(v.string())
const checks = {
  open: checkWith(v.object({ message: inviteMessage, research_group_ids: groups })),
  closed: checkWith(v.object({ message: textOf(min, max, 'message'), research_group_ids: groups })),
}

type Props = JoinCommunityProps & ModalProps<true>
interface JoinValues {
  message: string
  research_group_ids: string[]
}
const titleOf = ({ name, inviteOnly }: JoinCommunityProps): string => `${inviteOnly ? 'Ask to join' : 'Join'} “${name}”`

/** Joins an open community at once; of a closed one it asks, with a message. Own research groups can come along. Works offline. */
export default function JoinCommunityModal(props: Props) {
  return (
    <WithDraft
      name={`join-community:${props.slug}`}
      loading={
        <ModalFrame title={titleOf(props)}>
          <Skeleton lines={4} />
        </ModalFrame>
      }
    >
      {draft => <JoinForm {...props} draft={draft} />}
    </WithDraft>
  )
}

function JoinForm({ slug, name, inviteOnly, draft, close }: Props & { draft: DraftStorage }) {
  const memberships = useOwnMemberships()
  const own = memberships?.filter(({ kind, role }) => kind === 'research_group' && roleMay(role, 'editGroup')) ?? []
  // Made once, so that a second click asks nothing.
  const id = useRef(crypto.randomUUID())
  const { form, values, errors, failure, busy, text, set, handleSubmit } = useForm<JoinValues, JoinValues>({
    start: { message: inviteOnly ? `I would like to join “${name}”.` : '', research_group_ids: [] },
    check: inviteOnly ? checks.closed : checks.open,
    draft,
    submit: async ({ message, research_group_ids }) => {
      // A group that was left meanwhile stays out.
      const chosen = research_group_ids.filter(one => own.some(({ slug_value }) => slug_value === one))
      const group = { kind: 'community' as const, slug_value: slug, name }
      await commit(joinCommunity, { id: id.current, group, message, research_group_ids: chosen, inviteOnly })
    },
    afterwards: () => {
      void tellOutcome({ kind: 'community', id: slug, name }, id.current)
      close(true)
    },
    errorsOf: errorsOfQueued,
  })
  const chosen = values.research_group_ids
  return (
    <ModalFrame
      title={titleOf({ slug, name, inviteOnly })}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="join-form" kind="primary" busy={busy}>
            {inviteOnly ? 'Send request' : 'Join'}
          </Button>
        </>
      }
    >
      <Form ref={form} id="join-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {inviteOnly ? (
          <Field label="Message" error={errors.message} hint="Say who you are, so that your request can be answered.">
            <TextArea {...text('message')} data-autofocus rows={4} maxLength={max + 1} />
          </Field>
        ) : (
          <p>You become a member at once. Members see each other, and take part in questions and pages.</p>
        )}
        {own.length > 0 && (
          <FieldGroup legend="Join with your research groups" optional error={errors.research_group_ids}>
            {own.map(group => (
              <Checkbox
                key={group.slug_value}
                name="research_group_ids"
                label={group.name}
                checked={chosen.includes(group.slug_value)}
                onChange={event =>
                  set(
                    'research_group_ids',
                    event.target.checked ? [...chosen, group.slug_value] : chosen.filter(one => one !== group.slug_value),
                  )
                }
              />
            ))}
          </FieldGroup>
        )}
      </Form>
    </ModalFrame>
  )
}
