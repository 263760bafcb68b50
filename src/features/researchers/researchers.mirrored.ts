import { type Education, type Experience, ownProfileId, type Profile } from '#contract/profile.ts'
import { every, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type ProfileRow = Profile & { mark?: SyncMark }
export type ExperienceRow = Experience & { mark?: SyncMark }
export type EducationRow = Education & { mark?: SyncMark }

const since = 10
const mutations = () => import('./mirror/own-profile-mutations.ts')

const profileLanes = 'profile:'
export const ownProfileLane = `${profileLanes}own`

/** Everything that the user edits of their own profile, but for its lists of stages: one row. */
export const ownProfile = mirrored<ProfileRow>()({
  name: 'profile',
  title: 'Your profile',
  since,
  key: ['id'],
  version: 'version',
  lanes: profileLanes,
  target: 'profile',
  mutations,
})

export const ownProfileKey = ownProfileId
export const ownProfileAlone: MirrorScope = { rows: [rowsAt(ownProfile, ownProfileKey)], lane: ownProfileLane }

/**
 * Professional experience. The ids are made on the device, and say nothing about anyone. Versions are not compared: one that is added again
 * begins anew.
 */
export const experiences = mirrored<ExperienceRow>()({
  name: 'experiences',
  title: 'Your experience',
  since,
  key: ['id'],
  lanes: 'experience:',
  target: 'experience',
  mutations,
})

export const educations = mirrored<EducationRow>()({
  name: 'educations',
  title: 'Your education',
  since,
  key: ['id'],
  lanes: 'education:',
  target: 'education',
  mutations,
})

export const wholeProfile: MirrorScope = { rows: [every(ownProfile), every(experiences), every(educations)] }
