import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { fieldText, Prose } from '#features/records/index.ts'
import { Nothing, ProfilePart } from '#features/researchers/index.ts'
import { ReadMore } from '#ui/text/ReadMore.tsx'

const draw = (shown: string) => <Prose text={shown} />

/** What it says of itself: 500 characters, and the rest on demand (S2§9). */
export function OrganisationAbout({ record }: { record: AnyRecord }) {
  const about = fieldText(record['about'])?.trim()
  return (
    <ProfilePart title="About">
      {about ? <ReadMore text={about} at={limits.profilePage.about} draw={draw} /> : <Nothing>No description present.</Nothing>}
    </ProfilePart>
  )
}
