import { Nothing, ProfilePart } from './ProfilePart.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'
import { StageList } from './StageList.tsx'

/** Where somebody worked and works. */
export function ExperienceSection({ profile, edit }: SectionProps) {
  const { experiences = [] } = profile
  return (
    <ProfilePart title="Professional experience" tools={edit}>
      {experiences.length === 0 ? (
        <Nothing>No experience added</Nothing>
      ) : (
        <>
          <StageList stages={experiences} />
          <SourceLine profile={profile} field="experiences" />
        </>
      )}
    </ProfilePart>
  )
}
