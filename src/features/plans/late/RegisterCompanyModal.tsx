import { Button, ButtonLink } from '#ui/button/Button.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { mailTo } from '../operator.ts'

interface RegisterCompanyProps {
  /** The address of whoever runs this installation. */
  support: string
  /** Its name, and the address of its page. */
  organisation: { name: string; address: string }
}

/** How an organisation is registered: by asking whoever runs this installation. */
export default function RegisterCompanyModal({ support, organisation: { name, address }, close }: RegisterCompanyProps & ModalProps<void>) {
  const mail = mailTo(support, `Register ${name}`, `I belong to ${name} (${address}) and would like to register it.`)
  return (
    <ModalFrame
      title="Do you belong to this organisation?"
      footer={
        <>
          <Button onClick={() => close()}>Close</Button>
          <ButtonLink kind="primary" href={mail} target="_blank" rel="noreferrer" data-autofocus>
            Contact support
          </ButtonLink>
        </>
      }
    >
      <p>
        To register {name}, contact support from your email address at the organisation. Support checks it and tells you what comes next.
      </p>
    </ModalFrame>
  )
}
