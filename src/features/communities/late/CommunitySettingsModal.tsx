import { useState } from 'react'
import type { CommunitySettings } from '#contract/community-fields.ts'
import { useClosingEditor } from '#features/memberships/index.ts'
import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import { flashSaved } from '#forms/flashes.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { commit } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { FieldGroup } from '#ui/field/FieldGroup.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { OwnCommunityRow } from '../communities.mirrored.ts'
import { useCommunityRole, useOwnCommunity } from '../communities.reads.ts'
import { changeCommunitySettings } from '../mutations/change-community-settings.mutation.ts'

type Props = { slug: string; name: string } & ModalProps<void>

const pages = [
  ['overview_visible', 'Overview', 'What it is about, its groups and opportunities. It is named on profiles only while this is on.'],
  ['questions_visible', 'Questions', 'Everybody reads the questions that are public.'],
  ['search_visible', 'Explore', 'Everybody searches the members who show where they belong.'],
  ['pages_visible', 'Workspace', 'Everybody reads the pages that members write.'],
] as const satisfies readonly (readonly [keyof CommunitySettings, string, string])[]

const settingsOf = ({
  invite_only,
  overview_visible,
  search_visible,
  pages_visible,
  questions_visible,
}: CommunitySettings): CommunitySettings => ({
  invite_only,
  overview_visible,
  search_visible,
  pages_visible,
  questions_visible,
})

/** Who may join a community, and which of its pages everybody sees. */
export default function CommunitySettingsModal(props: Props) {
  const community = useOwnCommunity(props.slug)
  const [first, setFirst] = useState<OwnCommunityRow>()
  if (community && !first) setFirst(community)
  if (first) return <SettingsForm {...props} first={first} />
  return (
    <ModalFrame title={`Settings of “${props.name}”`}>
      <Skeleton lines={6} />
    </ModalFrame>
  )
}

function SettingsForm({ slug, name, first, close }: Props & { first: OwnCommunityRow }) {
  // What the form began with: a change is based on it.
  const [start] = useState(() => settingsOf(first))
  const { form, values, failure, busy, set, isChanged, handleSubmit } = useForm<CommunitySettings, CommunitySettings>({
    start,
    check: output => ({ output }),
    submit: async change => {
      await commit(changeCommunitySettings, { slug_value: slug, change, seen: { version: first.version, fields: start } })
    },
    afterwards: () => {
      flashSaved('Settings')
      close()
    },
    errorsOf: errorsOfQueued,
  })
  useClosingEditor({ role: useCommunityRole(slug), name, act: 'editGroup', typed: () => undefined, close })
  const isHidden = pages.every(([flag]) => !values[flag])
  return (
    <ModalFrame
      title={`Settings of “${name}”`}
      guard={isChanged}
      footer={
        <>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" form="community-settings-form" kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id="community-settings-form" onSubmit={handleSubmit}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <FieldGroup legend="Access">
          <Switch
            label="Invite only"
            note="People are invited, or ask to join. Otherwise anyone can join."
            checked={values.invite_only}
            onChange={event => set('invite_only', event.target.checked)}
          />
        </FieldGroup>
        <FieldGroup legend="Pages that everybody sees">
          {pages.map(([flag, label, note]) => (
            <Switch key={flag} label={label} note={note} checked={values[flag]} onChange={event => set(flag, event.target.checked)} />
          ))}
        </FieldGroup>
        <InlineMessage tone="warn">
          {isHidden ? 'With no page open, only members know that this community exists.' : undefined}
        </InlineMessage>
      </Form>
    </ModalFrame>
  )
}
