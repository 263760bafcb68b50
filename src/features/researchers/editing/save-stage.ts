import type { EducationInput, ExperienceInput } from '#contract/career.ts'
import { commit } from '#offline/index.ts'
import type { EducationRow, ExperienceRow } from '../researchers.mirrored.ts'
import { addEducation, changeEducation } from './mutations/educations.mutation.ts'
import { addExperience, changeExperience } from './mutations/experiences.mutation.ts'

/** A checked stage, and the one that its form began with; undefined for a new one. */
export type StageToSave =
  | { kind: 'experiences'; input: ExperienceInput; before: ExperienceRow | undefined }
  | { kind: 'educations'; input: EducationInput; before: EducationRow | undefined }

/** Adds or changes an experience or education, also offline. Throws NotSaved. */
export async function saveStage(stage: StageToSave): Promise<void> {
  if (stage.kind === 'experiences') {
    const { input, before } = stage
    await (before ? commit(changeExperience, { ...input, seen: before }) : commit(addExperience, input))
  } else {
    const { input, before } = stage
    await (before ? commit(changeEducation, { ...input, seen: before }) : commit(addEducation, input))
  }
}
