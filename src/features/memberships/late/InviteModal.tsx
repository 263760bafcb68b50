import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { WithDraft } from '#forms/WithDraft.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useInviteDraft } from './invite-draft.ts'
import type { SharedTarget } from '../shared-target.ts'
import { InviteForm } from './InviteForm.tsx'

/** Invites people to a folder, and lists the invitations to it. What is typed is kept on this device until it is sent. */
export default function InviteModal({ target, close }: { target: SharedTarget } & ModalProps<void>) {
  const draftName = useInviteDraft(target)
  const loading = (
    <ModalFrame title={`Invite people to “${target.name}”`}>
      <Skeleton lines={6} />
    </ModalFrame>
  )
  if (draftName === undefined) return loading
  return (
    <WithDraft name={draftName} loading={loading}>
      {draft => <InviteForm target={target} draft={draft} onEnd={close} />}
    </WithDraft>
  )
}
