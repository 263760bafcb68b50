import { WithDraft } from '#forms/WithDraft.tsx'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { SharedTarget } from '../shared-target.ts'
import { useInviteDraft } from './invite-draft.ts'
import { InviteButton, InviteFields } from './InviteFields.tsx'
import { Invites } from './Invites.tsx'
import { useInviteForm } from './use-invite-form.ts'
import css from './Sharing.module.css'

interface InvitePanelProps {
  target: SharedTarget
  /** Of the list below the form; usually below a heading of the third level. */
  heading?: 'h2' | 'h3'
  /** The user may invite no longer. */
  onLost?: () => void
}

/** The form of an invitation on a page, with the list of invitations below it. What is typed is kept on this device until it is sent. */
export function InvitePanel({ target, ...options }: InvitePanelProps) {
  const name = useInviteDraft(target)
  if (name === undefined) return <Skeleton lines={6} />
  return <WithDraft name={name}>{draft => <Panel key={name} target={target} {...options} draft={draft} />}</WithDraft>
}

function Panel({ target, heading = 'h3', onLost = () => {}, draft }: InvitePanelProps & { draft: DraftStorage }) {
  const form = useInviteForm({ target, draft, onLost })
  return (
    <>
      <div className={`${css['stack']} ${css['form']}`}>
        <InviteFields target={target} form={form} />
        <div className={css['acts']}>
          <InviteButton form={form} />
        </div>
      </div>
      {form.id !== undefined && <Invites target={target} id={form.id} sent={form.sent} heading={heading} />}
    </>
  )
}
