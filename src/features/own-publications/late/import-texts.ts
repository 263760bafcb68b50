import { counted } from '#kit/format-number.ts'
import type { ImportedWorks } from './import-works.ts'

/** What came of an import. */
export function importedText(imported: ImportedWorks | undefined): string {
  const { added, linked, already } = imported ?? { added: 0, linked: 0, already: 0 }
  const parts = [
    added > 0 && `${counted(added, 'work')} added`,
    linked > 0 && `${counted(linked, 'work')} linked with the catalogue`,
    already > 0 && `${counted(already, 'work')} on your profile already`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}
