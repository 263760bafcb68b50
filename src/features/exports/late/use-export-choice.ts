import { useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { type ExportColumn, type ExportFormat, exportFormats, type ExportTemplate, hasContacts } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { tableFormats } from '#contract/table-formats.ts'
import { emailColumn } from '#exports/columns/contacts.ts'
import { entriesToExport, type ExportSource, indexesOf, takesEntries } from '../export-source.ts'
import { defaultCount, withinLimit } from '../item-count.rules.ts'
import type { ExportPlan } from '../run/export-plan.ts'
import { useExportConfig } from './export-config.ts'

const isTable = (format: ExportFormat): boolean => tableFormats.some(table => table === format)

/** What the user has chosen in the form of an export, and what there is to choose. */
export function useExportChoice(source: ExportSource) {
  const found = indexesOf(source)
  const entries = entriesToExport(source).length
  const hasRecords = found.length > 0
  const [index, setIndex] = useState<IndexName>(found[0]?.[0] ?? 'publications')
  const [wishedTemplate, setTemplate] = useState<ExportTemplate>('normal')
  const [wishedFormat, setFormat] = useState<ExportFormat>('xlsx')
  const [bom, setBom] = useState(true)
  const [wishedCount, setCount] = useState<number>()
  const [wishedColumns, setColumns] = useState<readonly string[]>()
  const [findEmails, setFindEmails] = useState(false)
  const { online } = useReachability()
  const { config, error, again } = useExportConfig(index)

  // Contacts come from the server alone.
  const offersContacts = hasRecords && hasContacts(index)
  const canContacts = offersContacts && online
  const template: ExportTemplate = canContacts ? wishedTemplate : 'normal'
  const formats = template === 'contacts' ? tableFormats : hasRecords ? exportFormats : exportFormats.filter(takesEntries)
  const format = formats.find(name => name === wishedFormat) ?? (hasRecords ? 'xlsx' : 'bibtex')
  const records = found.find(([name]) => name === index)?.[1] ?? 0
  const total = records + (takesEntries(format) ? entries : 0)
  const limit = config && (template === 'contacts' ? config.limits.contact : config.limits.item)
  const most = Math.min(limit ?? 0, total)
  const count = wishedCount === undefined ? defaultCount(most) : withinLimit(wishedCount, most)
  const offered = offeredColumns(template === 'contacts' ? config?.contact_columns : config?.columns)
  const columns = offered.flatMap(({ name, add_on, locked }) => (!locked && (wishedColumns?.includes(name) ?? !add_on) ? name : []))
  const canEmails = template === 'contacts' && config?.export_emails === true
  const hasCredits = (config?.contact_credits ?? 0) > 0
  const clear = () => {
    setCount(undefined)
    setColumns(undefined)
  }
  return {
    found,
    index,
    setIndex: (next: IndexName) => {
      clear()
      setIndex(next)
    },
    template,
    offersContacts,
    canContacts,
    setTemplate: (next: ExportTemplate) => {
      clear()
      setTemplate(next)
    },
    formats,
    format,
    setFormat,
    isTable: isTable(format),
    bom,
    setBom,
    config,
    error,
    again,
    total,
    hasRecords,
    /** Own entries that a file of this format cannot have. */
    entriesLeft: takesEntries(format) ? 0 : entries,
    limit,
    most,
    count,
    setCount,
    offered,
    columns,
    setColumns,
    canEmails,
    hasCredits,
    findEmails: canEmails && hasCredits && findEmails,
    setFindEmails,
    plan: (): ExportPlan => ({
      id: crypto.randomUUID(),
      source,
      index,
      template,
      format,
      columns: isTable(format) ? columns : undefined,
      bom,
      count,
      findEmails: canEmails && hasCredits && findEmails,
    }),
  }
}
export type ExportChoice = ReturnType<typeof useExportChoice>

/** Email addresses are chosen by their own box, which says what they cost. */
const offeredColumns = (columns: readonly ExportColumn[] = []): readonly ExportColumn[] =>
  columns.filter(({ name }) => name !== emailColumn)
