import { Nothing, ProfileSection } from './ProfileSection.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'
import { Stages } from './Stages.tsx'

/** Where somebody worked and works. */
export function ExperienceSection({ profile, edit }: SectionProps) {
  const { experiences = [] } = profile
  return (
    <ProfileSection title="Professional experience" tools={edit}>
      {experiences.length === 0 ? (
        <Nothing>No experience added</Nothing>
      ) : (
        <>
          <Stages stages={experiences} />
          <SourceLine profile={profile} field="experiences" />
        </>
      )}
    </ProfileSection>
  )
}
