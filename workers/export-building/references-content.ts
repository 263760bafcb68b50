import type { ExportContent } from './build-export.ts'
import type { ReferenceFormat } from './formats.ts'
import type { GrowingFile } from './growing-file.ts'
import { type CitedWork, formatReferences } from './references.ts'

/** References of all works together: their keys depend on one another. */
export function referencesContent(format: ReferenceFormat, file: GrowingFile): ExportContent {
  const kept: CitedWork[] = []
  return {
    add: works => {
      kept.push(...works)
      return kept.length
    },
    end: () => file.add(formatReferences(kept, format).text),
  }
}
