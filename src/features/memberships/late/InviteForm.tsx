import type { DraftStorage } from '#forms/draft-storage.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { SharedTarget } from '../shared-target.ts'
import { InviteButton, InviteFields } from './InviteFields.tsx'
import { Invites } from './Invites.tsx'
import { useInviteForm } from './use-invite-form.ts'

interface InviteFormProps {
  target: SharedTarget
  draft: DraftStorage
  /** Everybody was invited, or the user may invite no longer. */
  onEnd: () => void
}

/** The form of an invitation in a window. */
export function InviteForm({ target, draft, onEnd }: InviteFormProps) {
  const form = useInviteForm({ target, draft, onEnd, onLost: onEnd })
  return (
    <ModalFrame title={`Invite people to “${target.name}”`} footer={<InviteButton form={form} />}>
      <InviteFields target={target} form={form} />
      {form.id !== undefined && <Invites target={target} id={form.id} sent={form.sent} />}
    </ModalFrame>
  )
}
