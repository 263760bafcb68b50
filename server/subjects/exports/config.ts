import { type ExportColumn, type ExportConfig, type ExportTemplate, exportTemplates, hasContacts } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { columnsOf } from '#exports/columns/columns.ts'
import { emailColumn } from '#exports/columns/contacts.ts'

/** What a caller has, as far as exports are concerned. */
interface Caller {
  mayExport: boolean
  contactCredits: number
}

/** The most rows of a file: as the owner of the server has set it, and of contacts. */
export const mostRows = (template: ExportTemplate, index: IndexName, item: number): number =>
  template === 'normal' ? item : hasContacts(index) ? limits.export.contact : 0

/** What a file of an index can have; without a caller, for everyone who may export. */
export function configOf(index: IndexName, item: number, caller?: Caller): ExportConfig {
  const { mayExport = true, contactCredits = 0 } = caller ?? {}
  const isLocked = (name: string): boolean => !mayExport || (caller !== undefined && name === emailColumn && contactCredits === 0)
  const [columns, contact_columns] = exportTemplates.map((template): ExportColumn[] =>
    mostRows(template, index, item) === 0
      ? []
      : columnsOf(template, index).map(({ name, label, addOn = false }) => ({ name, label, add_on: addOn, locked: isLocked(name) })),
  )
  return {
    limits: { item, contact: mostRows('contacts', index, item) },
    columns: columns!,
    contact_columns: contact_columns!,
    export_emails: caller !== undefined && mayExport,
    contact_credits: contactCredits,
    premium: caller !== undefined && mayExport,
  }
}
