import { limits } from '#contract/limits.ts'
import { Terms } from '#features/records/index.ts'
import { Nothing, ProfilePart } from './ProfilePart.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'

const { interests: most } = limits.profilePage

/** Research interests: the first ten, and all on demand (S2§9). */
export function ResearchInterestsSection({ profile, edit }: SectionProps) {
  const { research_interests: interests = [] } = profile
  return (
    <ProfilePart title="Research interests" tools={edit}>
      {interests.length === 0 ? (
        <Nothing>No research interests added.</Nothing>
      ) : (
        <>
          <Terms terms={interests} index="researchers" path="research_interests" collapse={{ over: most, show: most }} />
          <SourceLine profile={profile} field="research_interests" />
        </>
      )}
    </ProfilePart>
  )
}
