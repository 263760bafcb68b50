import type { Citation, CslName } from './csl.ts'
import { nameParts } from './person-names.ts'
import { peopleIn } from './publication-citation.ts'
import { addressOf, dateOf, entriesOf, present, type RecordFields, textOf } from './record-fields.ts'

const organisationsIn = (record: RecordFields, field: string): CslName[] =>
  entriesOf(record, field).flatMap(one => {
    const literal = textOf(one, 'name') ?? textOf(one, 'full_name')
    return literal === undefined ? [] : [{ literal }]
  })

const isInventor = /inventor/i
const isOwner = /assignee|owner|proprietor|holder/i
const isApplicant = /applicant/i
const isLead = /principal|coordinator|chair|director|lead/i

/**
 * The inventors are the authors; without inventors, the owners. Applicants count as owners only if no owner is named and they are not
 * inventors, because in the United States inventors apply too. Without a grant date it is an application (S3§2).
 */
export function citePatent(record: RecordFields): Partial<Citation> {
  const named = entriesOf(record, 'parties').flatMap(party => {
    const name = textOf(party, 'name')
    if (name === undefined) return []
    const isPerson = textOf(party, 'party_type') === 'researcher'
    return [{ role: textOf(party, 'role') ?? '', isPerson, name: isPerson ? nameParts(name) : { literal: name } }]
  })
  const roles = named.some(({ role }) => role !== '')
  const inventors = named.filter(({ role, isPerson }) => (roles ? isInventor.test(role) : isPerson)).map(({ name }) => name)
  const inRole = (role: RegExp) => named.filter(one => role.test(one.role)).map(({ name }) => name)
  const owning = inRole(isOwner)
  const applied = without(inventors, inRole(isApplicant))
  const owners = unique(roles ? (owning.length > 0 ? owning : applied) : named.filter(one => !one.isPerson).map(({ name }) => name))
  return present<Partial<Citation>>({
    type: 'patent',
    author: inventors.length > 0 ? inventors : owners,
    'container-author': inventors.length > 0 ? owners : undefined,
    issued: dateOf(record, 'granted_date', 'publication_date', 'application_date'),
    submitted: dateOf(record, 'application_date'),
    number: textOf(record, 'publication_no') ?? textOf(record, 'application_no'),
    authority: textOf(record, 'patent_office'),
    jurisdiction: textOf(record, 'country'),
    genre: textOf(record, 'document_kind') ?? (textOf(record, 'granted_date') ? undefined : 'Patent application'),
    URL: addressOf(record, 'full_text_url', 'url'),
  })
}

const unique = (names: readonly CslName[]): CslName[] => [...new Map(names.map(name => [JSON.stringify(name), name])).values()]

function without(others: readonly CslName[], names: readonly CslName[]): CslName[] {
  const known = new Set(others.map(name => JSON.stringify(name)))
  return names.filter(name => !known.has(JSON.stringify(name)))
}

/** A report of its register: the type that reference managers import with its number. */
export const citeTrial = (record: RecordFields): Partial<Citation> => {
  // A contact office of the sponsor is not an author.
  const people = entriesOf(record, 'investigators').filter(({ type }) => type !== 'Office')
  const investigators = peopleIn({ ...record, investigators: people }, 'investigators')
  return present<Partial<Citation>>({
    type: 'report',
    author: investigators.length > 0 ? investigators : organisationsIn(record, 'sponsors'),
    issued: dateOf(record, 'first_posted', 'start_date', 'last_updated'),
    number: textOf(record, 'trial_id'),
    publisher: textOf(record, 'register'),
    genre: 'Clinical trial registration',
    URL: addressOf(record, 'url'),
  })
}

/** The authors are the leaders, else all participants, else the coordinating organisation. */
export function citeProject(record: RecordFields): Partial<Citation> {
  const participants = entriesOf(record, 'participants').filter(one => one['present'] !== false)
  const leads = participants.filter(one => isLead.test(textOf(one, 'role') ?? ''))
  const people = peopleIn({ people: leads.length > 0 ? leads : participants }, 'people')
  const organisations = entriesOf(record, 'organisations')
  const coordinator = organisations.find(one => /coordinator/i.test(textOf(one, 'role') ?? '')) ?? organisations[0]
  return present<Partial<Citation>>({
    type: 'report',
    author: people.length > 0 ? people : coordinator && organisationsIn({ coordinator }, 'coordinator'),
    issued: dateOf(record, 'start_date', 'end_date'),
    number: textOf(record, 'project_id') ?? textOf(record, 'call_identifier'),
    publisher: entriesOf(record, 'funding_source').map(one => textOf(one, 'full_name'))[0],
    genre: 'Research project',
    URL: addressOf(record, 'url'),
  })
}

export const citeNews = (record: RecordFields): Partial<Citation> =>
  present<Partial<Citation>>({
    type: 'article-newspaper',
    issued: dateOf(record, 'publication_date'),
    'container-title': entriesOf(record, 'content_from').map(one => textOf(one, 'name'))[0],
    URL: addressOf(record, 'url'),
  })

/** A web page; `keeper` is the field with the organisation that publishes it. */
export const citePage =
  (keeper?: string) =>
  (record: RecordFields): Partial<Citation> =>
    present<Partial<Citation>>({
      type: 'webpage',
      author: keeper === undefined ? undefined : organisationsIn(record, keeper),
      accessed: dateOf(record, 'fetched_date'),
      URL: addressOf(record, 'website', 'url'),
    })
