import { type SharedGroup, HistoryModal, InvitePanel, MembersPanel, RequestsPanel } from '#features/memberships/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { type ModalProps, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import css from './Organisations.module.css'

/** Who asks to join, the members with their roles, and invitations. */
export default function ManageMembersModal({ target, close }: { target: SharedGroup } & ModalProps<void>) {
  return (
    <ModalFrame
      title="Members"
      footer={
        <Button size="small" kind="quiet" onClick={() => void openModal(HistoryModal, { target })}>
          History
        </Button>
      }
    >
      <div className={css['stack']}>
        <section className={css['part']}>
          <h3>Requests to join</h3>
          <p className={css['note']}>Whoever you accept is shown as a verified member.</p>
          <RequestsPanel target={target} />
        </section>
        <section className={css['part']}>
          <h3>Members</h3>
          <MembersPanel target={target} />
        </section>
        <section className={css['part']}>
          <h3>Invite people</h3>
          <InvitePanel target={target} onLost={close} />
        </section>
      </div>
    </ModalFrame>
  )
}
