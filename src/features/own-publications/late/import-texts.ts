import { formatNumber } from '#kit/format-number.ts'
import type { ImportedWorks } from './import-works.ts'

export const worksText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'work' : 'works'}`

/** What came of an import. */
export function importedText(imported: ImportedWorks | undefined): string {
  const { added, linked, already } = imported ?? { added: 0, linked: 0, already: 0 }
  const parts = [
    added > 0 && `${worksText(added)} added`,
    linked > 0 && `${worksText(linked)} linked with the catalogue`,
    already > 0 && `${worksText(already)} on your profile already`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}
