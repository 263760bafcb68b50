import type { ExportTemplate } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { provenance } from './cells-of-records.ts'
import type { Column } from './column.ts'
import { contactColumns } from './contacts.ts'
import { organisationColumns, researcherColumns } from './holders.ts'
import { groupColumns, projectColumns, topicColumns, trialColumns } from './research.ts'
import { groupPageColumns, newsColumns, organisationPageColumns, patentColumns, publicationColumns } from './works.ts'

const own: Readonly<Record<IndexName, readonly Column[]>> = {
  publications: publicationColumns,
  researchers: researcherColumns,
  research_groups: groupColumns,
  organisations: organisationColumns,
  projects: projectColumns,
  patents: patentColumns,
  clinical_trials: trialColumns,
  research_topics: topicColumns,
  news: newsColumns,
  web_pages_organisations: organisationPageColumns,
  web_pages_research_groups: groupPageColumns,
}

/** The columns of the records of an index, in their order. */
export const recordColumns = (index: IndexName): readonly Column[] => [...own[index], ...provenance]

/** What is said about every column of a template. */
export const columnsOf = (template: ExportTemplate, index: IndexName): readonly Omit<Column, 'cell'>[] =>
  template === 'contacts' ? contactColumns : recordColumns(index)

/** The columns that are asked for, in the order of the index; without a wish all but the add-ons. */
export const chosen = <T>(columns: readonly Column<T>[], wanted: readonly string[] | undefined): readonly Column<T>[] =>
  columns.filter(({ name, addOn }) => wanted?.includes(name) ?? !addOn)
