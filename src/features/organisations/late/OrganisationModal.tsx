import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { OrganisationFlow } from './OrganisationFlow.tsx'

/** Joins an organisation, or creates one. What is typed is kept, so closing loses nothing. */
export default function OrganisationModal({ website, close }: { website?: string } & ModalProps<void>) {
  return (
    <ModalFrame title="Find your organisation">
      <OrganisationFlow website={website} onDone={() => close()} />
    </ModalFrame>
  )
}
