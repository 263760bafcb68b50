import { ApiError, call } from '#api/call.ts'
import { type AnyRecord, records } from '#contract/records.ts'
import { search } from '#contract/search.ts'
import { openRecord } from '#routing/record-links.ts'
import { flash } from '#ui/feedback/flash.ts'
import { hasIdentifier } from './has-identifier.ts'
import { type Identifier, type IdentifierKind, parseIdentifier } from './parse-identifier.ts'

const kindLabels: Readonly<Record<IdentifierKind, string>> = {
  doi: 'DOI',
  pmid: 'PubMed number',
  pmc: 'PMC number',
  orcid: 'ORCID iD',
  trial: 'trial number',
  patent: 'patent number',
}

/** The records with an identifier, among the first five results of a search for it. Throws ApiError. */
async function recordsWith(wanted: Identifier): Promise<AnyRecord[]> {
  const { results } = await call(search.search, { body: { index: wanted.index, keyword: wanted.query, per_page: 5 } })
  const whole = await Promise.all(
    results.flatMap(({ index, data }) => {
      const id = data.slug_values[0]
      return id === undefined ? [] : [call(records.show, { params: { index, id } })]
    }),
  )
  return whole.filter(record => hasIdentifier(record, wanted))
}

/** Opens the record with an identifier. Resolves with false if the text is none, if there is not exactly one such record, or when offline. */
export async function openByIdentifier(text: string): Promise<boolean> {
  const wanted = parseIdentifier(text)
  if (!wanted) return false
  try {
    const [found, another] = await recordsWith(wanted)
    const slug = found?.slug_values[0]
    if (found && slug !== undefined && !another) {
      await openRecord(found.index, slug)
      return true
    }
    if (!found && wanted.isCertain)
      flash({ variant: 'info', text: `No record has the ${kindLabels[wanted.kind]} ${wanted.value}. Searching for its text instead.` })
    return false
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
