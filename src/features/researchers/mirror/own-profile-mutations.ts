/** All mutations of the own profile. The declarations of its rows load this file. */
export { addEducation, changeEducation, removeEducation } from '../editing/mutations/educations.mutation.ts'
export { addExperience, changeExperience, removeExperience } from '../editing/mutations/experiences.mutation.ts'
export { ownProfileChange } from '../editing/mutations/change-own-profile.mutation.ts'
