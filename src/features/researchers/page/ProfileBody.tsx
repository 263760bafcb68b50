import type { ReactNode } from 'react'
import { ClaimSuggestions, ProfileClaim } from '#features/claims/index.ts'
import { PublicFolders, SavedIn } from '#features/folders/index.ts'
import type { ReadState } from '#api/read/use-read.ts'
import type { ResearcherFigures } from '#contract/researcher-figures.ts'
import type { VisibleField } from '#contract/profile-fields.ts'
import type { Researcher } from '#contract/researcher.ts'
import { AskProfile } from '#features/profile-questions/index.ts'
import { OwnPlaces } from '#features/groups/index.ts'
import { OwnPublications } from '#features/own-publications/index.ts'
import { ContactDetails } from '#features/contacts/index.ts'
import { slugOf } from '#features/records/index.ts'
import { WithAside } from '#ui/page/WithAside.tsx'
import { late } from '#ui/waiting/late.tsx'
import { AboutSection } from '../sections/AboutSection.tsx'
import { CollaboratorsSection } from '../sections/CollaboratorsSection.tsx'
import { EducationSection } from '../sections/EducationSection.tsx'
import { ExperienceSection } from '../sections/ExperienceSection.tsx'
import { HiddenMark } from '../sections/HiddenMark.tsx'
import { ResearchInterestsSection } from '../sections/ResearchInterestsSection.tsx'
import { ProfileFacts } from '../sections/ProfileFacts.tsx'
import { PublicationsSection } from '../sections/PublicationsSection.tsx'
import { SimilarProfiles } from '../sections/SimilarProfiles.tsx'
import { SourceNote } from '../sections/SourceNote.tsx'
import { WorksSection } from '../sections/WorksSection.tsx'
import type { SectionScope } from '../editing/edit-section.modal.ts'
import { EditButton } from './EditButton.tsx'
import { EditMenu } from './EditMenu.tsx'
import css from './ResearcherPage.module.css'

const Communities = late(() => import('../late/Communities.tsx'))

interface ProfileBodyProps {
  profile: Researcher
  figures: ReadState<ResearcherFigures>
  /** Whether the sections have buttons to edit them. */
  isEditable: boolean
}

/** Everything below the head of a profile, in an order that is the same for everyone. */
export function ProfileBody({ profile, figures, isEditable }: ProfileBodyProps) {
  const edit = (scope: SectionScope, of: string, field: VisibleField): ReactNode =>
    isEditable && (
      <span className={css['tools']}>
        <HiddenMark field={field} />
        <EditButton scope={scope} of={of} />
      </span>
    )
  const slug = slugOf(profile)
  return (
    <WithAside
      label="Facts about this person"
      aside={
        <>
          <SavedIn index="researchers" slug={slug} />
          <ContactDetails profile={profile} isOwner={isEditable} mark={<HiddenMark field="contact_info" />} />
          <ProfileFacts profile={profile} />
          {isEditable && <EditMenu />}
          {/* Only who has an account is in communities. */}
          {profile.verified !== undefined && <Communities slug={slug} />}
          <SourceNote profile={profile} />
          {!isEditable && <ProfileClaim record={profile} />}
        </>
      }
    >
      {isEditable && <ClaimSuggestions />}
      <AboutSection profile={profile} edit={edit('about', 'About', 'about')} />
      <ResearchInterestsSection profile={profile} edit={edit('researchInterests', 'research interests', 'research_interests')} />
      <AskProfile index="researchers" slug={slug} name={profile.full_name} />
      <ExperienceSection profile={profile} edit={edit('experiences', 'professional experience', 'experiences')} />
      <EducationSection profile={profile} edit={edit('educations', 'education', 'educations')} />
      <PublicationsSection slug={slug} name={profile.full_name} figures={figures} />
      {isEditable && <OwnPublications onChanged={figures.again} />}
      {isEditable && <OwnPlaces />}
      {figures.answer?.works
        .filter(({ index }) => index !== 'publications')
        .map(({ index, total, latest }) => (
          <WorksSection key={index} of={{ index: 'researchers', slug }} index={index} total={total} items={latest} />
        ))}
      <CollaboratorsSection collaborators={figures.answer?.collaborators ?? []} />
      <SimilarProfiles slug={slug} />
      <PublicFolders profile={slug} />
    </WithAside>
  )
}
