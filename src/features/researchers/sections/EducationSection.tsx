import { Nothing, ProfilePart } from './ProfilePart.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'
import { StageList } from './StageList.tsx'

/** Where somebody learned. Without any, only the owner sees the section. */
export function EducationSection({ profile, edit }: SectionProps) {
  const { educations = [] } = profile
  if (educations.length === 0 && !edit) return null
  return (
    <ProfilePart title="Education" tools={edit}>
      {educations.length === 0 ? (
        <Nothing>No education added</Nothing>
      ) : (
        <>
          <StageList stages={educations} />
          <SourceLine profile={profile} field="educations" />
        </>
      )}
    </ProfilePart>
  )
}
