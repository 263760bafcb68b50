import { textsAt } from '#contract/indexes/record.ts'
import { linkCell } from '../cells.ts'
import { count, day, flag, inOneCell, link, list, number, prose, textColumn, yearColumn } from './cells-of-records.ts'
import type { Column } from './column.ts'

/** A number that opens the record in its register. */
const registered = (name: string, label: string): Column => ({
  name,
  label,
  width: 18,
  reads: [name, 'url'],
  cell: record => {
    const [number] = textsAt(record, name)
    const [address] = textsAt(record, 'url')
    return number === undefined || address === undefined ? number : linkCell(number, address)
  },
})

/** Columns of what is being done. */
export const projectColumns: readonly Column[] = [
  textColumn('title', 'Title', 'title', 60),
  textColumn('acronym', 'Acronym', 'acronym'),
  registered('project_id', 'Project number'),
  textColumn('status', 'Status', 'status'),
  day('start_date', 'Start'),
  day('end_date', 'End'),
  number('total_cost', 'Total cost'),
  number('funding_amount', 'Funding'),
  textColumn('total_cost_currency', 'Currency', 'total_cost_currency', 10),
  list('funding_source', 'Funder', 'funding_source.full_name'),
  textColumn('funding_mechanism', 'Funding mechanism', 'funding_mechanism'),
  textColumn('call_identifier', 'Call', 'call_identifier'),
  list('organisations', 'Organisations', 'organisations.name'),
  count('organisations_count', 'Number of organisations', 'organisations'),
  list('countries', 'Countries', 'organisations.country.name'),
  list('participants', 'Participants', 'participants.name'),
  list('keywords', 'Keywords', 'keywords'),
  prose('summary', 'Summary'),
]

export const trialColumns: readonly Column[] = [
  textColumn('full_title', 'Title', 'full_title', 60),
  registered('trial_id', 'Registration number'),
  textColumn('register', 'Registry', 'register'),
  textColumn('acronym', 'Acronym', 'acronym'),
  textColumn('status', 'Status', 'status'),
  list('phases', 'Phases', 'phases'),
  textColumn('study_type', 'Study type', 'study_type'),
  list('diseases', 'Conditions', 'diseases.term'),
  list('interventions', 'Interventions', 'interventions.name'),
  day('start_date', 'Start'),
  day('primary_completion_date', 'Primary completion'),
  day('completion_date', 'Completion'),
  number('enrollment_count', 'Participants'),
  textColumn('enrollment_type', 'Participants are', 'enrollment_type', 12),
  list('sponsors', 'Sponsors', 'sponsors.name'),
  list('collaborators', 'Collaborators', 'collaborators.name'),
  list('investigators', 'Investigators', 'investigators.name'),
  list('countries', 'Countries', 'locations.country'),
  count('locations_count', 'Number of sites', 'locations'),
  flag('has_results', 'Results posted'),
  day('last_updated', 'Last updated'),
  prose('brief_summary', 'Summary'),
  prose('eligibility_criteria', 'Eligibility'),
  { ...textColumn('minimum_age', 'Minimum age', 'minimum_age', 12), addOn: true },
  { ...textColumn('maximum_age', 'Maximum age', 'maximum_age', 12), addOn: true },
  { ...textColumn('genders', 'Sexes', 'genders', 12), addOn: true },
  { ...list('other_ids', 'Other numbers', 'other_ids'), addOn: true },
  {
    name: 'primary_objective',
    label: 'Primary objectives',
    width: 60,
    addOn: true,
    reads: ['primary_objective'],
    cell: record => inOneCell(textsAt(record, 'primary_objective.name')),
  },
]

export const topicColumns: readonly Column[] = [
  textColumn('title', 'Title', 'title', 60),
  list('research_group', 'Research group', 'research_group.name'),
  list('owners', 'Led by', 'research_group.owners.name'),
  list('organisations', 'Organisations', 'research_group.organisations.name'),
  list('countries', 'Countries', 'research_group.organisations.country.name'),
  list('keywords', 'Keywords', 'keywords'),
  count('publications_count', 'Number of publications', 'publications'),
  prose('description', 'Description'),
]

/** Columns of those who do it. */
export const groupColumns: readonly Column[] = [
  textColumn('name', 'Name', 'name', 50),
  textColumn('category', 'Category', 'category'),
  list('organisations', 'Organisations', 'organisations.name'),
  list('owners', 'Led by', 'owners.name'),
  count('users_count', 'Number of members', 'members'),
  list('research_interests', 'Research interests', 'research_interests'),
  textColumn('city', 'City', 'city'),
  textColumn('country', 'Country', 'country'),
  yearColumn('foundation_year', 'Founded', 'foundation_year'),
  link('website', 'Website'),
  prose('description', 'About'),
  { ...list('members', 'Members', 'members.name'), addOn: true },
]
