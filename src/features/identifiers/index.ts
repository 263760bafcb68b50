/**
 * Opens the record with this identifier (DOI, ORCID iD, PubMed, PMC, NCT or patent number). Resolves with false if the text is no
 * identifier or not exactly one record has it; then the text should be searched for.
 */
export async function openIdentifier(text: string): Promise<boolean> {
  // Every identifier has a digit; words are searched without fetching the code that reads identifiers.
  if (!/\d/.test(text)) return false
  const { openByIdentifier } = await import('./open-by-identifier.ts')
  return openByIdentifier(text)
}
