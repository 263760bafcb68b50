import type { ExportContent } from './build-export.ts'
import type { GrowingFile } from './growing-file.ts'

/** JSON Lines: the whole records, one a line. */
export function linesContent(file: GrowingFile): ExportContent {
  let count = 0
  return {
    add: works => {
      file.add(works.map(work => `${JSON.stringify('entry' in work ? work.entry : work.record)}\n`).join(''))
      count += works.length
      return count
    },
    end: () => {},
  }
}
