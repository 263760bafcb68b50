import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import type { OrganisationFigures, OrganisationPerson, OrganisationView } from '#contract/organisation-view.ts'
import { roleMay, roles } from '#contract/roles.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { isOwned, memberCount, openRequest, roleIn } from '../memberships/index.ts'
import { findRecords, toWireRecord } from '../records/index.ts'
import { editableFields } from './fields.ts'
import { findOrganisation } from './found-organisation.ts'
import { relativesOf } from './relations.ts'
import { verificationOf, verifiedMembers } from './rows.ts'
import { shownFacts } from './shown-facts.ts'

const { people: mostPeople } = limits.organisation.shown
/** Verified members that are looked at: some do not show where they belong. */
const looked = mostPeople * 3

const none = { total: 0, results: [] }
const noFigures: OrganisationFigures = {
  researchers: none,
  research_groups: none,
  publications: { ...none, years: [] },
  projects: none,
  news: none,
}

interface Asked {
  store: Store
  catalogue: Catalogue
  user: User | undefined
  signal: AbortSignal
}

/** The page of an organisation, by any of its slugs, as its viewer sees it. */
export async function pageOfOrganisation({ store, catalogue, user, signal }: Asked, id: string): Promise<OrganisationView> {
  const { read } = store
  const { slug, record, stored, isWritten } = await findOrganisation(store, catalogue, id, signal)
  const target = { type: 'organisation', id: slug } as const
  const [figures, relatives] = await Promise.all([
    isWritten ? toRefusal(catalogue.withSignal(signal).organisationFigures(slug), true) : noFigures,
    relativesOf(catalogue, record, signal),
  ])
  const role = user && (await roleIn(read, user.id, target))
  const { researchers, ...works } = figures
  return {
    organisation: toWireRecord(record),
    ...shownFacts(record),
    ...relatives,
    made_here: stored?.made_here ?? false,
    state: stored?.state ?? 'confirmed',
    rw_access: role === undefined ? null : { id: roles[role], name: role },
    verification: (user && (await verificationOf(read, user.id, slug))) ?? null,
    invite_request: (user && (await openRequest(read, user.id, target))) ?? null,
    is_owned: await isOwned(read, target),
    members_count: await memberCount(read, target),
    people: { total: researchers.total, results: await peopleOf({ store, catalogue, user, signal }, record, researchers) },
    ...works,
    fields: roleMay(role, 'editOrganisation')
      ? editableFields(stored?.fields ?? {}, stored?.made_here ? undefined : await catalogue.original('organisations', slug))
      : null,
    version: stored?.version ?? 0,
  }
}

/** Verified members first, then others who say that they are there. Whoever hides where they belong is in neither. */
async function peopleOf(
  { store, catalogue, signal }: Asked,
  organisation: CatalogueRecord,
  { results }: OrganisationFigures['researchers'],
): Promise<OrganisationPerson[]> {
  const members = await verifiedMembers(store.read, organisation.slug_values[0]!, looked)
  const refs = members.map(slug => ({ index: 'researchers' as const, slug }))
  const records = await findRecords(catalogue, refs, signal)
  const verified = records.filter(
    (person): person is CatalogueRecord =>
      person !== undefined && textsAt(person, 'organisations.slug_values').some(slug => organisation.slug_values.includes(slug)),
  )
  const known = new Set(verified.flatMap(({ slug_values }) => slug_values))
  const others = results.filter(({ data }) => !data.slug_values.some(slug => known.has(slug)))
  return [...verified.map(person => personOf(person, true)), ...others.map(({ data }) => personOf(data, false))].slice(0, mostPeople)
}

function personOf(person: { slug_values: readonly string[] } & Record<string, unknown>, verified: boolean): OrganisationPerson {
  const [full_name = ''] = textsAt(person, 'full_name')
  const [avatar] = textsAt(person, 'avatar')
  const [function_title] = textsAt(person, 'function_title')
  return {
    slug_values: [...person.slug_values],
    full_name,
    ...(avatar !== undefined && { avatar }),
    ...(function_title !== undefined && { function_title }),
    verified,
  }
}
