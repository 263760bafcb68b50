import type { Kysely, Selectable } from 'kysely'
import { disciplineFacts } from '#contract/disciplines.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { optionsOf, type VisibleField, visibleFieldNames } from '#contract/profile-fields.ts'
import { affiliationOf, isFilled, oneOfEach } from '#contract/profile-view.ts'
import { countryByCode } from '#contract/countries.ts'
import { demoSource, ownSource } from '../../core/demo-source.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown, type Sight, stagesOf, storedProfile } from '../profiles/index.ts'
import { functionTitleOf } from './function-titles.ts'
import { joinedRecord } from './joined-record.ts'
import { namesOf } from './person-names.ts'

/** Parts of a profile that have other names in a record of the catalogue. */
const recordFields: { readonly [F in VisibleField]?: readonly string[] } = { contact_info: ['url', 'website', 'phone_number'] }

type Account = Selectable<Tables['users']>
type Fields = Record<string, unknown>

/** The record of an account, and which of its fields the person wrote. The others come from the record that they claimed. */
export interface ComposedRecord {
  record: CatalogueRecord
  own: ReadonlySet<string>
}

/** The researcher record of an account as the catalogue has it: what everybody may see. */
export const profileRecord = async (query: Kysely<Tables>, user: Account, claimed?: CatalogueRecord): Promise<CatalogueRecord> =>
  (await composedRecord(query, user, claimed, 'public')).record

/**
 * The researcher record of an account, as somebody with this sight sees it. It starts from the facts of the record that the person claimed,
 * and what they wrote wins. A hidden field is left out, whoever it is from.
 */
export async function composedRecord(
  query: Kysely<Tables>,
  user: Account,
  claimed: CatalogueRecord | undefined,
  sight: Sight,
): Promise<ComposedRecord> {
  const profile = await storedProfile(query, user.id)
  const hidden = visibleFieldNames.filter(field => !isShown(profile, field, sight))
  const hiddenNames = hidden.flatMap(field => recordFields[field] ?? [field])
  const own = withoutFields(filled(await ownFields(query, user, profile, hidden)), hiddenNames)
  const isDemo = user.demo_password !== null
  const ownRecord: CatalogueRecord = {
    index: 'researchers',
    slug_values: user.slug_values,
    ...(isDemo ? { source: demoSource, demo: true } : { source: ownSource }),
    ...own,
  }
  const record = claimed ? joinedRecord(ownRecord, withoutFields(claimed, hiddenNames)) : ownRecord
  return { record, own: new Set(Object.keys(own)) }
}

async function ownFields(
  query: Kysely<Tables>,
  user: Account,
  profile: Awaited<ReturnType<typeof storedProfile>>,
  hidden: readonly VisibleField[],
): Promise<Fields> {
  const isDemo = user.demo_password !== null
  const title = await functionTitleOf(query, user.function_title_id)
  const memberships = await membershipsOf(query, user.id)
  const experiences = await stagesOf(query, 'experiences', user.id)
  const linked = (kind: Tables['memberships']['kind']) =>
    memberships.filter(one => one.kind === kind && one.name !== '').map(({ name, slug_value }) => ({ name, slug_values: [slug_value] }))
  const named = (list: Parameters<typeof optionsOf>[0], ids: readonly string[]) => optionsOf(list, ids).map(({ name }) => name)
  return {
    full_name: user.full_name,
    ...namesOf(user),
    academic_title: user.academic_title,
    function_title: title?.name ?? (isDemo ? 'Demo account' : undefined),
    // An experience that is hidden does not show through the organisation.
    organisations: oneOfEach([
      ...(hidden.includes('experiences') ? [] : experiences.filter(({ present }) => present).map(affiliationOf)),
      ...linked('organisation'),
      ...profile.organisations.map(({ name, slug_value }) => ({ name, slug_values: [slug_value] })),
    ]),
    country: countryByCode(user.country_id ?? undefined)?.name,
    research_groups: linked('research_group'),
    about: profile.about || (isDemo ? `${user.full_name} is a demo account of this server. Messages arrive in its mailbox.` : undefined),
    experiences,
    educations: await stagesOf(query, 'educations', user.id),
    research_interests: user.interests,
    diseases: profile.diseases,
    model_organisms: profile.model_organisms,
    keywords: profile.keywords,
    disciplines: disciplineFacts(profile.disciplines),
    collaboration_interests: named('collaboration_interests', user.collaboration_interests),
    research_types: named('research_types', profile.research_types),
    sectors: named('sectors', profile.sectors),
    therapeutics: named('therapeutics', profile.therapeutics),
    medical_technologies: named('medical_technologies', profile.medical_technologies),
    twitter_id: user.twitter_id,
    orcid_id: user.orcid_id,
    avatar: user.avatar,
  }
}

const membershipsOf = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('memberships')
    .select(['kind', 'slug_value', 'name'])
    .where('user_id', '=', userId)
    .where('kind', '!=', 'bookmark_folder')
    .orderBy('created_at')
    .execute()

const filled = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)))

const withoutFields = <F extends Fields>(fields: F, without: readonly string[]): F =>
  // What is left out is optional in every record.
  Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name))) as F
