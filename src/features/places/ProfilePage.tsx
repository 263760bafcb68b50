import { FollowButton } from '#features/alerts/index.ts'
import { SavedIn } from '#features/folders/index.ts'
import { RecordStatus, RecordView, slugOf, titleOfRecord, useRecord } from '#features/records/index.ts'
import type { FollowedIndex } from '#contract/alerts.ts'
import type { PageName } from '#contract/page-routes.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile, profileId } from '#routing/profile-id.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Pencil, TextSearch } from '#ui/Icon.tsx'
import { profileComingSoon } from './coming-soon-texts.data.ts'
import css from './ProfilePage.module.css'

interface ProfileKind {
  index: FollowedIndex
  explore: 'researcher.explore' | 'research_group.explore' | 'organisation.explore'
}

const researcher: ProfileKind = { index: 'researchers', explore: 'researcher.explore' }

const profileKinds: Partial<Record<PageName, ProfileKind>> = {
  'researcher.show': researcher,
  'research_group.show': { index: 'research_groups', explore: 'research_group.explore' },
  'organisation.show': { index: 'organisations', explore: 'organisation.explore' },
}

/** The public profile of a person, group or organisation: its record in the catalogue. */
export default function ProfilePage() {
  const { name: route, params, query } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  const id = params['id'] ?? ''
  const { index, explore } = profileKinds[route] ?? researcher
  const isOwn = user !== undefined && index === 'researchers' && isOwnProfile(user, id)
  // A new user may have no record yet.
  const { state, again } = useRecord(index, id, isOwn ? 'skip404' : 'page')
  const record = 'record' in state ? state.record : undefined
  const name = record ? titleOfRecord(index, record) : isOwn ? user.full_name : query.get('fullName')
  usePageTitle(name ?? undefined)
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{name ?? 'Profile'}</h1>
        <div className={css['actions']}>
          {record && !isOwn && <FollowButton index={index} slug={slugOf(record)} name={name ?? ''} disabled={isPublic} />}
          {record && (
            <ButtonLink icon={TextSearch} href={to(explore, { id })}>
              Research
            </ButtonLink>
          )}
          {isOwn && !isPublic && (
            <ButtonLink icon={Pencil} href={to('researcher.settings', { id: profileId(user) })}>
              Edit
            </ButtonLink>
          )}
        </div>
      </header>
      {/* Names this part of the profile for screen readers. */}
      <h2 className="visually-hidden">About</h2>
      {'record' in state ? (
        <RecordView
          record={state.record}
          asOf={state.status === 'copy' ? (state.asOf ?? 'unknown') : undefined}
          highlights={{}}
          untitled
          saved={<SavedIn index={index} slug={slugOf(state.record)} />}
        />
      ) : isOwn && state.status === 'missing' ? (
        <p>You’re not in the catalogue yet. You’ll appear here once your profile has content.</p>
      ) : (
        <RecordStatus state={state} again={again} />
      )}
      {record && <p className={css['comingSoon']}>{profileComingSoon}</p>}
    </div>
  )
}
