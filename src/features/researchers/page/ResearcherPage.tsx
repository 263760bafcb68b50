import { useCallback, useEffect, useMemo, useState } from 'react'
import { PublicFolders } from '#features/folders/index.ts'
import { DeviceCopyNote, RecordStatus, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { PreviewBlocks } from '#features/search/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Researcher } from '#contract/researcher.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile, profileId } from '#routing/profile-id.ts'
import { usePublicView, useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { late } from '#ui/waiting/late.tsx'
import { type HiddenParts, HiddenPartsContext, nothingHidden } from '../sections/hidden-parts.ts'
import { FigureStrip } from './FigureStrip.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileBody } from './ProfileBody.tsx'
import { researcherOf } from './profile-fields.ts'
import { ProfileHead } from './ProfileHead.tsx'
import { useFigures } from './researcher.reads.ts'
import css from './ResearcherPage.module.css'

const OwnChanges = late(() => import('../late/OwnChanges.tsx'))

/** What else is linked with a person, below the profile: the rest has a section of its own. */
const otherIndexes: readonly IndexName[] = ['news', 'research_topics']

/** The profile of a person (S2§2): read by everyone, and offline as it was last opened. */
export default function ResearcherPage() {
  const { params, query } = usePlace()
  const { user } = useSession()
  const id = params['id'] ?? ''
  const isOwn = user !== undefined && isOwnProfile(user, id)
  // A new user may have no record yet.
  const { state, again } = useRecord('researchers', id, isOwn ? 'skip404' : 'page')
  const record = 'record' in state ? state.record : undefined
  const published = useMemo(() => record && researcherOf(record), [record])
  const isPublic = usePublicView()
  const [own, setOwn] = useState<{ view: Researcher; hidden: HiddenParts }>()
  const tellOwn = useCallback((view: Researcher, hidden: HiddenParts) => setOwn({ view, hidden }), [])
  // The owner sees what they have changed on this device at once, and their profile also if it was never opened here.
  const ownNow = isOwn && own?.view.slug_values.includes(profileId(user)) ? own : undefined
  const profile = ownNow?.view ?? published
  const isMissing = state.status === 'missing'
  // What stands above the actions would move them. In the public view the way back stays.
  const isWaited = !profile && state.status === 'loading' && !isPublic
  // Asked for together with the record, not after it.
  const figures = useFigures(isMissing ? undefined : id)
  const name = profile?.full_name ?? (isOwn ? user.full_name : (query.get('fullName') ?? undefined))
  usePageTitle(name)
  const isLoaded = profile !== undefined
  useEffect(() => {
    if (isLoaded) track('profile_visited', { item_type: 'researchers', slug_values: [id] })
  }, [isLoaded, id])
  return (
    <div className={css['page']} data-page-loading={isWaited ? '' : undefined}>
      <HiddenPartsContext value={ownNow?.hidden ?? nothingHidden}>
        <ProfileHead name={name} profile={profile} actions={!isWaited && <ProfileActions id={id} profile={profile} />}>
          {profile && <FigureStrip figures={figures} />}
        </ProfileHead>
        {isOwn && state.status !== 'loading' && <OwnChanges record={published} isPublic={isPublic} onView={tellOwn} />}
        {state.status === 'copy' && <DeviceCopyNote asOf={state.asOf ?? 'unknown'} />}
        {profile && (
          <>
            <CitationMeta record={profile} />
            <ProfileBody key={id} profile={profile} figures={figures} isEditable={isOwn && !isPublic} />
            <div>
              <h2 className="visually-hidden">More in the catalogue</h2>
              <PreviewBlocks index="researchers" record={profile} only={otherIndexes} />
            </div>
          </>
        )}
      </HiddenPartsContext>
      {!profile && isOwn && isMissing && (
        <>
          <p>You’re not in the catalogue yet. You’ll appear here once your profile has content.</p>
          <PublicFolders profile={id} />
        </>
      )}
      {!profile && !('record' in state) && !(isOwn && isMissing) && <RecordStatus state={state} again={again} />}
    </div>
  )
}
