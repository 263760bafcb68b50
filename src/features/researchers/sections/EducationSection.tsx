import { Nothing, ProfileSection } from './ProfileSection.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'
import { Stages } from './Stages.tsx'

/** Where somebody learned. Without any, only the owner sees the section. */
export function EducationSection({ profile, edit }: SectionProps) {
  const { educations = [] } = profile
  if (educations.length === 0 && !edit) return null
  return (
    <ProfileSection title="Education" tools={edit}>
      {educations.length === 0 ? (
        <Nothing>No education added</Nothing>
      ) : (
        <>
          <Stages stages={educations} />
          <SourceLine profile={profile} field="educations" />
        </>
      )}
    </ProfileSection>
  )
}
