import type { ProfileEdit } from './profile-edit.ts'

/** What the fields of a profile are called in a sentence. */
const names: Readonly<Record<keyof ProfileEdit, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  academic_title: 'academic title',
  function_title: 'job title',
  country: 'country',
  gender: 'gender',
  twitter_id: 'Twitter username',
  about: 'biography',
  research_interests: 'research interests',
  diseases: 'diseases',
  model_organisms: 'model organisms',
  keywords: 'keywords',
  collaboration_interests: 'collaboration',
  disciplines: 'disciplines',
  research_types: 'types of research',
  sectors: 'sectors',
  therapeutics: 'therapeutic areas',
  medical_technologies: 'medical technologies',
  visibility: 'visibility',
}

/** A change for the outbox: «Change your profile: first name, country». */
export function wordsOfEdit(edit: ProfileEdit): string[] {
  // `Object.keys` loses the names.
  const changed = (Object.keys(edit) as (keyof ProfileEdit)[]).map(field => names[field])
  return ['Change your profile: ', changed.join(', ')]
}
