import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import { OrganisationFlow } from './OrganisationFlow.tsx'
import css from './Organisations.module.css'

/** The page to join or create an organisation (S2§2). */
export default function CreateOrganisationPage() {
  const { user } = useSession()
  usePageTitle('Organisation create')
  if (!user) return null
  return (
    <div className={css['page']}>
      <Picture name="organisation" />
      <h1 tabIndex={-1}>Join or create an organisation</h1>
      <OrganisationFlow onDone={() => void go(to('researcher.show', { id: profileId(user) }))} />
    </div>
  )
}
