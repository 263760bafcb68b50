import { to } from '#contract/to.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { RegisterCompanyModal } from './modals/register-company.modal.ts'
import { useOperator } from './operator.ts'

/** Offers the registration of an organisation to signed-in users, where somebody can be written to. */
export function RegisterCompany({ slug, name }: { slug: string; name: string }) {
  const { user } = useSession()
  const isPublic = usePublicView()
  const { email } = useOperator()
  if (!user || isPublic || email === undefined) return null
  const address = location.origin + to('organisation.show', { id: slug })
  return (
    <Button kind="quiet" onClick={() => void openModal(RegisterCompanyModal, { support: email, organisation: { name, address } })}>
      Do you belong to this organisation?
    </Button>
  )
}
