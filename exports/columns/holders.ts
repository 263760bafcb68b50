import { textsAt } from '#contract/indexes/record.ts'
import { count, identifier, identifierCell, link, list, number, prose, textColumn, yearColumn } from './cells-of-records.ts'
import type { Column } from './column.ts'

/** Columns of people and organisations. */
export const researcherColumns: readonly Column[] = [
  textColumn('full_name', 'Name', 'full_name', 30),
  textColumn('academic_title', 'Academic title', 'academic_title'),
  textColumn('function_title', 'Job title', 'function_title'),
  list('organisations', 'Organisations', 'organisations.name'),
  textColumn('country', 'Country', 'country'),
  list('research_groups', 'Research groups', 'research_groups.name'),
  list('research_interests', 'Research interests', 'research_interests'),
  number('publications_count', 'Publications'),
  number('trials_count', 'Clinical trials'),
  yearColumn('first_year', 'First publication', 'first_year'),
  yearColumn('last_year', 'Latest publication', 'last_year'),
  number('ranking_h_index', 'h-index'),
  {
    name: 'orcid_id',
    label: 'ORCID',
    width: 22,
    reads: ['orcid_id'],
    cell: record => {
      const [id] = textsAt(record, 'orcid_id')
      return id === undefined ? undefined : identifierCell('orcid', id, record.demo === true)
    },
  },
  link('url', 'Website'),
  prose('about', 'About'),
  { ...list('name_variants', 'Also known as', 'name_variants'), addOn: true },
  { ...list('co_authors', 'Frequent co-authors', 'co_authors.name'), addOn: true },
]

export const organisationColumns: readonly Column[] = [
  textColumn('name', 'Name', 'name', 50),
  list('organisation_types', 'Types', 'organisation_types'),
  textColumn('city', 'City', 'city'),
  textColumn('region', 'Region', 'region'),
  list('country', 'Country', 'country.name'),
  yearColumn('foundation_year', 'Established', 'foundation_year'),
  textColumn('status', 'Status', 'status'),
  list('acronyms', 'Acronyms', 'acronyms'),
  list('parents', 'Part of', 'parents.name'),
  count('children_count', 'Number of parts', 'children'),
  number('publications_count', 'Publications'),
  number('trials_count', 'Clinical trials'),
  identifier('ror', 'ROR'),
  link('website', 'Website'),
  link('url', 'Registry entry'),
  prose('about', 'About'),
  { ...list('aliases', 'Also known as', 'aliases'), addOn: true },
  { ...textColumn('original_name', 'Original name', 'original_name', 40), addOn: true },
]
