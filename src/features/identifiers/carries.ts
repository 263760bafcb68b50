import * as v from 'valibot'
import type { AnyRecord } from '#contract/records.ts'
import { type Identifier, identifierIn } from './identifier-in.ts'

/** What stands before a bare number where providers leave it out. */
const prefixes: Readonly<Record<string, string>> = { doi: '', pmid: 'pmid:', pmc: 'pmc' }

const named = v.array(v.object({ name: v.string(), value: v.string() }))

/** The identifiers of a record, each written so that `identifierIn` knows its kind. */
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
 * Whether a record carries exactly this identifier: a search finds longer numbers too that begin alike. A patent number without its
 * kind code is carried by every document of that number.
 */
export function carries(record: AnyRecord, wanted: Identifier): boolean {
  return identifiersOf(record).some(text => {
    const found = typeof text === 'string' ? identifierIn(text) : undefined
    if (found?.kind !== wanted.kind) return false
    return found.value === wanted.value || (found.kind === 'patent' && found.value.replace(/[A-Z]\d?$/, '') === wanted.value)
  })
}
