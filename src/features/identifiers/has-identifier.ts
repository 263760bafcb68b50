import * as v from 'valibot'
import type { AnyRecord } from '#contract/records.ts'
import { type Identifier, parseIdentifier } from './parse-identifier.ts'

/** Prefixes that providers leave out before a bare number. */
const prefixes: Readonly<Record<string, string>> = { doi: '', pmid: 'pmid:', pmc: 'pmc' }

const named = v.array(v.object({ name: v.string(), value: v.string() }))

/** The identifiers of a record, each in a form that `parseIdentifier` can read. */
function identifiersOf({ index, ...record }: AnyRecord): unknown[] {
  if (index === 'researchers') return [record['orcid_id']]
  if (index === 'clinical_trials') return [record['trial_id']]
  if (index === 'patents') return [record['publication_no']]
  const { success, output } = v.safeParse(named, record['identifiers'])
  if (!success) return []
  return output.flatMap(({ name, value }) => {
    const prefix = prefixes[name.toLowerCase()]
    return prefix === undefined ? [] : [/^\d+$/.test(value) ? prefix + value : value]
  })
}

/**
 * Whether a record has exactly this identifier; a search also finds longer ones with the same beginning. A patent number without its kind
 * code matches every document with that number.
 */
export function hasIdentifier(record: AnyRecord, wanted: Identifier): boolean {
  return identifiersOf(record).some(text => {
    const found = typeof text === 'string' ? parseIdentifier(text) : undefined
    if (found?.kind !== wanted.kind) return false
    return found.value === wanted.value || (found.kind === 'patent' && found.value.replace(/[A-Z]\d?$/, '') === wanted.value)
  })
}
