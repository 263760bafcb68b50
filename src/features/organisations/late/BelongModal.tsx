import { to } from '#contract/to.ts'
import { joinAsked } from '#features/memberships/index.ts'
import { mailTo, useOperator } from '#features/plans/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { type ModalProps, openModal } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'
import { JoinByEmailModal } from '../modals/join-by-email.modal.ts'
import css from './Organisations.module.css'

/** The ways to belong to an organisation: by an address there, by asking, or by writing to whoever runs this installation. */
export default function BelongModal({ organisation, close }: { organisation: ChosenOrganisation } & ModalProps<void>) {
  const { email } = useOperator()
  const { name, slug } = organisation
  const address = location.origin + to('organisation.show', { id: slug })
  const ask = async () => {
    if (await joinAsked({ kind: 'organisation', id: slug, name })) close()
  }
  return (
    <ModalFrame title="Do you belong to this organisation?">
      <div className={css['stack']}>
        <p>
          With an email address of <bdi>{name}</bdi> you join at once, as a verified member. Or ask those who look after it: they see your
          name and message.
        </p>
        <div className={css['actions']}>
          <Button kind="primary" data-autofocus onClick={() => void openModal(JoinByEmailModal, {}).then(() => close())}>
            Join by email
          </Button>
          <Button onClick={() => void ask()}>Ask to join</Button>
        </div>
        {email !== undefined && (
          <p className={css['note']}>
            Anything else about this page?{' '}
            <a
              href={mailTo(email, `Register ${name}`, `I belong to ${name} (${address}) and would like to register it.`)}
              target="_blank"
              rel="noreferrer"
            >
              Contact support
            </a>
          </p>
        )}
      </div>
    </ModalFrame>
  )
}
