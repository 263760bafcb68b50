import { limits } from '#contract/limits.ts'
import { Terms } from '#features/records/index.ts'
import { namesOf } from '../page/profile-fields.ts'
import { Nothing, ProfileSection } from './ProfileSection.tsx'
import type { SectionProps } from './section-props.ts'

const { interests: most } = limits.profilePage

/** Research interests: the first ten, and all on demand (S2§9). */
export function InterestsSection({ profile, edit }: SectionProps) {
  const interests = namesOf(profile['research_interests'])
  return (
    <ProfileSection title="Research interests" tools={edit}>
      {interests.length === 0 ? (
        <Nothing>No research interests added.</Nothing>
      ) : (
        <Terms terms={interests} index="researchers" path="research_interests" collapse={{ over: most, show: most }} />
      )}
    </ProfileSection>
  )
}
