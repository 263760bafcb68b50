import type { AnyRecord } from '#contract/records.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import type { Option } from '#contract/option.ts'
import type { GroupTerms } from '#contract/research-group-fields.ts'
import type { ResearchTopic } from '#contract/research-group-rows.ts'
import { fullTimeEquivalents, groupCategories, researchGroupTypes } from '#contract/research-group-options.data.ts'
import type { ResearchGroupView } from '#contract/research-groups.ts'
import type { Role } from '#contract/roles.ts'
import { fieldText } from '#features/records/index.ts'
import type { KnownGroup, OwnGroup } from '../own-groups.ts'

/** A group as its page shows it. */
export interface ShownGroup {
  name: string
  category: string | undefined
  types: readonly string[]
  fte: string | undefined
  description: string | undefined
  website: string | undefined
  country: string | undefined
  foundationYear: string | undefined
  address: string | undefined
  avatar: string | null
  madeHere: boolean
  usersCount: number | undefined
  organisations: readonly { name: string; slug_values?: readonly string[] | undefined }[]
  terms: Readonly<Record<GroupTerms, readonly string[]>>
  topics: readonly (Pick<ResearchTopic, 'title' | 'description' | 'slug_values'> & { id?: string })[]
  /** Of the viewer. */
  role: Role | null
}

/** What the record says, what the server adds, and what the viewer has changed on this device. */
export function shownGroup(record: AnyRecord, view: ResearchGroupView | undefined, known: KnownGroup | undefined): ShownGroup {
  const text = (field: string) => fieldText(record[field])?.trim() || undefined
  const linked = listAt(record, 'organisations')
  const shown: ShownGroup = {
    name: text('name') ?? '',
    category: text('category'),
    types: textList(record['research_group_types']),
    fte: text('fte'),
    description: text('description'),
    website: text('website'),
    country: text('country'),
    foundationYear: text('foundation_year'),
    address: addressOf({ street: text('street'), post_code: text('post_code'), city: text('city') }),
    avatar: view?.avatar ?? null,
    madeHere: view?.made_here ?? record['made_here'] === true,
    usersCount: view?.users_count ?? (Number(text('users_count')) || undefined),
    organisations: linked,
    terms: {
      sectors: namesOf(view?.sectors, record['sectors']),
      therapeutics: namesOf(view?.therapeutics, record['therapeutics']),
      medical_technologies: namesOf(view?.medical_technologies, record['medical_technologies']),
      research_types: namesOf(view?.research_types, record['research_types']),
      diseases: namesOf(view?.diseases, record['diseases']),
      model_organisms: namesOf(view?.model_organisms, record['model_organisms']),
    },
    topics:
      view?.topics ??
      listAt(record, 'topics').map(({ name, slug_values = [] }) => ({ title: name, description: '', slug_values: [...slug_values] })),
    // The device knows first that the viewer has left.
    role: known ? known.role : (view?.rw_access?.name ?? null),
  }
  const own = known?.group
  return own ? { ...shown, ...writtenOf(own, shown) } : shown
}

/** What the row on this device says: it is newer than the catalogue while changes wait. An empty field is the provider's. */
function writtenOf(own: OwnGroup, shown: ShownGroup): Partial<ShownGroup> {
  const { fields } = own
  const chosen = (list: 'sectors' | 'therapeutics' | 'medical_technologies' | 'research_types') => {
    const names = optionsOf(list, fields[list]).map(({ name }) => name)
    return names.length > 0 || own.made_here ? names : shown.terms[list]
  }
  const words = (list: 'diseases' | 'model_organisms') => (fields[list].length > 0 || own.made_here ? fields[list] : shown.terms[list])
  const or = <T>(value: T | undefined, other: T | undefined): T | undefined => (own.made_here ? value : (value ?? other))
  return {
    name: fields.name || shown.name,
    category: groupCategories.find(({ id }) => id === fields.category)?.name ?? shown.category,
    types:
      fields.research_group_type_ids.length > 0
        ? researchGroupTypes.filter(({ id }) => fields.research_group_type_ids.includes(id)).map(({ name }) => name)
        : shown.types,
    fte: or(fullTimeEquivalents.find(({ id }) => id === fields.fte_id)?.name, shown.fte),
    description: or(fields.description || undefined, shown.description),
    website: or(fields.website || undefined, shown.website),
    foundationYear: or(fields.foundation_year === null ? undefined : String(fields.foundation_year), shown.foundationYear),
    address: or(addressOf(fields), shown.address),
    organisations: fields.organisation
      ? [{ name: fields.organisation.name, slug_values: [fields.organisation.slug_value] }]
      : own.made_here
        ? []
        : shown.organisations,
    terms: {
      sectors: chosen('sectors'),
      therapeutics: chosen('therapeutics'),
      medical_technologies: chosen('medical_technologies'),
      research_types: chosen('research_types'),
      diseases: words('diseases'),
      model_organisms: words('model_organisms'),
    },
    topics: own.topics,
    avatar: own.avatar,
    madeHere: own.made_here,
  }
}

const addressOf = ({
  street,
  post_code,
  city,
}: {
  street?: string | undefined
  post_code?: string | undefined
  city?: string | undefined
}) => [street, [post_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || undefined

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
const namesOf = (options: readonly Option[] | undefined, value: unknown): readonly string[] =>
  options && options.length > 0 ? options.map(({ name }) => name) : textList(value)
const listAt = (record: AnyRecord, field: string) =>
  (Array.isArray(record[field]) ? record[field] : []) as { name: string; slug_values?: string[] }[]
