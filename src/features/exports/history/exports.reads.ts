import { useLive } from '#offline/index.ts'
import { allExports, type ExportRow, exportsMade } from '../exports.mirrored.ts'

/** The exports that were made, latest first; undefined while loading. */
export const useExports = (): readonly ExportRow[] | undefined =>
  useLive(
    async mirror =>
      [...(await mirror.view(allExports)).of(exportsMade).values()].toSorted((one, other) => other.created_at - one.created_at),
    [],
  )
