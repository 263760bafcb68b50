import { limits } from '#contract/limits.ts'
import { Prose } from '#features/records/index.ts'
import { ReadMore } from '#ui/text/ReadMore.tsx'
import { filledText } from '../page/profile-fields.ts'
import { Nothing, ProfilePart } from './ProfilePart.tsx'
import type { SectionProps } from './section-props.ts'
import { SourceLine } from './SourceLine.tsx'

const draw = (shown: string) => <Prose text={shown} />

/** The biography: 500 characters, and the rest on demand (S2§9). */
export function AboutSection({ profile, edit }: SectionProps) {
  const about = filledText(profile.about)
  return (
    <ProfilePart title="About" tools={edit}>
      {about === undefined ? (
        <Nothing>No biography present.</Nothing>
      ) : (
        <>
          <ReadMore text={about} at={limits.profilePage.about} draw={draw} />
          <SourceLine profile={profile} field="about" />
        </>
      )}
    </ProfilePart>
  )
}
