import { useAction } from '#forms/use-action.ts'
import { failureOfQueued } from '#forms/errors-of-queued.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { InviteConfirmProps } from '../modals.ts'
import { roleTexts } from '../role-texts.ts'
import { answerInvite } from './own-invites.reads.ts'
import type { GivenAnswer } from './own-invites.state.ts'
import css from './InvitesPage.module.css'

/** Accepts or declines an invitation; works offline. */
export default function InviteConfirmModal({ invite, userId, close }: InviteConfirmProps & ModalProps<GivenAnswer>) {
  const { invitable, invitable_type, invited_by, role, message } = invite
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureOfQueued(thrown) }))
  const give = (answer: GivenAnswer) =>
    void run(async () => {
      await answerInvite(userId, invite, answer)
      flash({ variant: 'success', text: answer === 'confirmed' ? 'Accepted.' : 'Declined.' })
      close(answer)
    })
  const { label, may } = roleTexts[invitable_type][role.name]
  return (
    <ModalFrame
      title={`Join “${invitable.name}”?`}
      footer={
        <>
          <Button busy={busy} onClick={() => give('declined')}>
            Decline
          </Button>
          <Button kind="primary" busy={busy} data-autofocus onClick={() => give('confirmed')}>
            Accept
          </Button>
        </>
      }
    >
      <div className={css['confirm']}>
        <p>
          {invited_by?.full_name ?? 'Someone'} invites you. {label}: {may}
        </p>
        {message && <blockquote className={css['message']}>{message}</blockquote>}
      </div>
    </ModalFrame>
  )
}
