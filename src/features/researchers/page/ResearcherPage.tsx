import { useEffect } from 'react'
import { PublicFolders, SavedIn } from '#features/folders/index.ts'
import { DeviceCopyNote, RecordStatus, slugOf, titleOfRecord, useRecord } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import { PreviewBlocks, RecordActions } from '#features/search/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { to } from '#contract/to.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { isOwnProfile, profileId } from '#routing/profile-id.ts'
import { setPublicView, usePublicView, useSession } from '#session/session.ts'
import { track } from '#session/track.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Eye, EyeOff, Pencil, TextSearch } from '#ui/Icon.tsx'
import { AboutSection } from '../sections/AboutSection.tsx'
import { CollaboratorsSection } from '../sections/CollaboratorsSection.tsx'
import { InterestsSection } from '../sections/InterestsSection.tsx'
import { ProfileFacts } from '../sections/ProfileFacts.tsx'
import { PublicationsSection } from '../sections/PublicationsSection.tsx'
import { SimilarProfiles } from '../sections/SimilarProfiles.tsx'
import { SourceNote } from '../sections/SourceNote.tsx'
import { WorksSection } from '../sections/WorksSection.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { useFigures } from './researcher.reads.ts'
import css from './ResearcherPage.module.css'

/** What else is linked with a person, below the profile: the rest has a section of its own. */
const otherIndexes: readonly IndexName[] = ['news', 'research_topics', 'research_groups', 'organisations']

/** The profile of a person (S2§2): read by everyone, and offline as it was last opened. */
export default function ResearcherPage() {
  const { params, query } = usePlace()
  const { user } = useSession()
  const isPublic = usePublicView()
  const id = params['id'] ?? ''
  const isOwn = user !== undefined && isOwnProfile(user, id)
  // A new user may have no record yet.
  const { state, again } = useRecord('researchers', id, isOwn ? 'skip404' : 'page')
  const profile = 'record' in state ? state.record : undefined
  // Asked for together with the record, not after it.
  const figures = useFigures(state.status === 'missing' ? undefined : id)
  const name = profile ? titleOfRecord('researchers', profile) : isOwn ? user.full_name : (query.get('fullName') ?? undefined)
  usePageTitle(name)
  const isLoaded = profile !== undefined
  useEffect(() => {
    if (isLoaded) track('profile_visited', { item_type: 'researchers', slug_values: [id] })
  }, [isLoaded, id])
  const isOwner = isOwn && !isPublic
  return (
    <div className={css['page']}>
      <ProfileHead
        name={name}
        profile={profile}
        actions={
          <>
            {profile && (
              <ButtonLink size="small" icon={TextSearch} href={to('researcher.explore', { id })}>
                Research
              </ButtonLink>
            )}
            {isOwner && (
              <ButtonLink size="small" icon={Pencil} href={to('researcher.settings', { id: profileId(user) })}>
                Edit
              </ButtonLink>
            )}
            {isOwn && (
              <Button size="small" icon={isPublic ? EyeOff : Eye} onClick={() => setPublicView(!isPublic)}>
                {isPublic ? 'Leave public view' : 'Public view'}
              </Button>
            )}
            {profile && <RecordActions index="researchers" record={profile} />}
          </>
        }
      >
        {state.status !== 'missing' && <FigureStrip figures={figures} />}
      </ProfileHead>
      {state.status === 'copy' && <DeviceCopyNote asOf={state.asOf ?? 'unknown'} />}
      {'record' in state && profile ? (
        <>
          <CitationMeta record={profile} />
          <div className={css['columns']}>
            <div className={css['main']}>
              <AboutSection profile={profile} isOwner={isOwner} />
              <InterestsSection profile={profile} isOwner={isOwner} />
              <PublicationsSection slug={slugOf(profile)} name={name ?? ''} figures={figures} />
              {figures.answer?.works
                .filter(({ index }) => index !== 'publications')
                .map(works => (
                  <WorksSection key={works.index} slug={slugOf(profile)} works={works} />
                ))}
              <CollaboratorsSection collaborators={figures.answer?.collaborators ?? []} />
              <SimilarProfiles slug={slugOf(profile)} />
              <PublicFolders profile={id} />
            </div>
            <aside className={css['aside']} aria-label="Facts about this person">
              <SavedIn index="researchers" slug={slugOf(profile)} />
              <ProfileFacts profile={profile} />
              <SourceNote profile={profile} />
            </aside>
          </div>
          <PreviewBlocks index="researchers" record={profile} only={otherIndexes} />
        </>
      ) : isOwn && state.status === 'missing' ? (
        <>
          <p>You’re not in the catalogue yet. You’ll appear here once your profile has content.</p>
          <PublicFolders profile={id} />
        </>
      ) : (
        <RecordStatus state={state} again={again} />
      )}
    </div>
  )
}
