import { ownProfileId, type Profile } from '#contract/profile.ts'
import { genders } from '#contract/users.ts'
import type { Kysely } from 'kysely'
import { countryByCode } from '#contract/countries.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import { functionTitleOf, namesOf } from '../people/index.ts'
import { storedProfile } from '../profiles/index.ts'

/** The own profile, as its owner edits it. */
export async function profileView(query: Kysely<Tables>, userId: string): Promise<Profile> {
  const user = await query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  const { user_id: _, change_seq: __, ...stored } = await storedProfile(query, userId)
  const country = countryByCode(user.country_id ?? undefined)
  return {
    ...stored,
    id: ownProfileId,
    slug_values: user.slug_values,
    full_name: user.full_name,
    ...namesOf(user),
    academic_title: user.academic_title,
    function_title: (await functionTitleOf(query, user.function_title_id)) ?? null,
    function_title_id: user.function_title_id,
    country: country ? { id: country.code, name: country.name } : null,
    country_id: user.country_id,
    gender: genders.find(gender => gender.id === user.gender_id) ?? null,
    gender_id: user.gender_id,
    twitter_id: user.twitter_id,
    orcid_id: user.orcid_id,
    research_interests: user.interests,
    collaboration_interests: user.collaboration_interests,
  }
}
