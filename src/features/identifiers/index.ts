import { parseIdentifier } from './parse-identifier.ts'

/**
 * Opens the record with this identifier (DOI, ORCID iD, PubMed, PMC, NCT or patent number). Resolves with false if the text is no
 * identifier or not exactly one record has it; then the text should be searched for.
 */
export async function openIdentifier(text: string): Promise<boolean> {
  const wanted = parseIdentifier(text)
  if (!wanted) return false
  const { openByIdentifier } = await import('./open-by-identifier.ts')
  return openByIdentifier(wanted)
}
