import { byCareerDates } from '#contract/career.ts'
import { changedList } from '#contract/list-change.ts'
import { useLive, useWaitingPayloads } from '#offline/index.ts'
import { interestChanges } from '#session/own-interests.ts'
import {
  type EducationRow,
  educations,
  type ExperienceRow,
  experiences,
  ownProfile,
  ownProfileKey,
  type ProfileRow,
  wholeProfile,
} from './researchers.mirrored.ts'

export interface OwnProfile {
  /** Undefined: it is not on this device yet. */
  profile: ProfileRow | undefined
  /** Present ones first. */
  experiences: ExperienceRow[]
  educations: EducationRow[]
}

/** The own profile as this device has it, with what the server does not have yet; undefined while loading and for a guest. */
export function useOwnProfile(): OwnProfile | undefined {
  const own = useLive(async mirror => {
    const view = await mirror.view(wholeProfile)
    return {
      profile: view.of(ownProfile).get(ownProfileKey),
      experiences: [...view.of(experiences).values()].toSorted(byCareerDates),
      educations: [...view.of(educations).values()].toSorted(byCareerDates),
    }
  }, [])
  // The onboarding changes two of the lists by calls of its own.
  const waiting = useWaitingPayloads(interestChanges)
  if (!own?.profile || !waiting || waiting.length === 0) return own
  const { research_interests, collaboration_interests } = own.profile
  const profile = {
    ...own.profile,
    research_interests: waiting.reduce((names, { interests }) => (interests ? changedList(names, interests) : names), research_interests),
    collaboration_interests: waiting.reduce(
      (names, { collaboration_interests: change }) => (change ? changedList(names, change) : names),
      collaboration_interests,
    ),
  }
  return { ...own, profile }
}
