import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { type ExportConfig, exportCalls, type ExportTemplate } from '#contract/exports.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { columnsOf } from '#exports/columns/columns.ts'
import { mayUse } from '#session/session.ts'

/** What can be exported of an index (S3§3); offline what this device can make without the server. Undefined while loading. */
export function useExportConfig(index: IndexName) {
  const { online } = useReachability()
  const { answer, isCurrent, error, again } = useRead(
    exportCalls.scopedConfig,
    { params: { index } },
    {
      freshFor: 0,
      offline: async failure => (failure?.kind === 'offline' ? { answer: configOffline(index), copy: { asOf: undefined } } : undefined),
    },
  )
  return { config: online ? (isCurrent ? answer : undefined) : configOffline(index), error: online ? error : undefined, again }
}

function configOffline(index: IndexName): ExportConfig {
  const columns = (template: ExportTemplate) =>
    columnsOf(template, index).map(({ name, label, addOn = false }) => ({ name, label, add_on: addOn, locked: false }))
  return {
    limits: { item: limits.export.item, contact: limits.export.contact },
    columns: columns('normal'),
    contact_columns: columns('contacts'),
    export_emails: false,
    contact_credits: 0,
    premium: mayUse('export'),
  }
}
