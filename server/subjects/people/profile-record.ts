import type { Kysely, Selectable } from 'kysely'
import { collaborations } from '#contract/onboarding.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { countryByCode } from '../../core/countries.ts'
import { demoSource } from '../../core/demo-source.ts'
import type { Tables } from '../../store/tables.ts'
import { functionTitleOf } from './function-titles.ts'
import { namesOf } from './person-names.ts'

const ownSource = { name: 'Indago' } as const

/** The researcher record of an account, without its empty fields. */
export async function profileRecord(query: Kysely<Tables>, user: Selectable<Tables['users']>): Promise<CatalogueRecord> {
  const memberships = await query
    .selectFrom('memberships')
    .select(['kind', 'slug_value', 'name'])
    .where('user_id', '=', user.id)
    .where('kind', '!=', 'bookmark_folder')
    .orderBy('created_at')
    .execute()
  const linked = (kind: Tables['memberships']['kind']) =>
    memberships.filter(one => one.kind === kind && one.name !== '').map(({ name, slug_value }) => ({ name, slug_values: [slug_value] }))
  const isDemo = user.demo_password !== null
  const title = await functionTitleOf(query, user.function_title_id)
  const fields: Record<string, unknown> = {
    full_name: user.full_name,
    ...namesOf(user),
    academic_title: user.academic_title,
    function_title: title?.name ?? (isDemo ? 'Demo account' : undefined),
    organisations: linked('organisation'),
    country: countryByCode(user.country_id ?? undefined)?.name,
    research_groups: linked('research_group'),
    about: isDemo ? `${user.full_name} is a demo account of this server. Messages arrive in its mailbox.` : undefined,
    research_interests: user.interests,
    collaboration_interests: collaborations.filter(one => user.collaboration_interests.includes(one.id)).map(one => one.name),
    orcid_id: user.orcid_id,
    avatar: user.avatar,
  }
  const isFilled = (value: unknown) =>
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  return {
    index: 'researchers',
    slug_values: user.slug_values,
    ...(isDemo ? { source: demoSource, demo: true } : { source: ownSource }),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value))),
  }
}
