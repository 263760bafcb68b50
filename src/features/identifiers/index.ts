import { identifierIn } from './identifier-in.ts'

/**
 * Goes straight to the record whose identifier a text is (DOI, ORCID iD, PubMed, PMC, NCT or patent number). False where the text is none,
 * or no single record has it, which is then said: search for the text.
 */
export async function openIdentifier(text: string): Promise<boolean> {
  const wanted = identifierIn(text)
  if (!wanted) return false
  const { openIdentified } = await import('./open-identified.ts')
  return openIdentified(wanted)
}
