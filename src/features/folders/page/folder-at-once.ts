import { useEffect } from 'react'
import { allAnalyses, type AnalysisHere, analysesIn, useFolderAnalyses } from '#features/analyses/index.ts'
import { holdFirstView } from '#kit/first-view.ts'
import { firstRead, pageLook, useAtOnce } from '#offline/index.ts'
import { folders } from '../folders.mirrored.ts'
import { type FolderView, type ItemView, useFolder, useFolderItems } from '../folders.reads.ts'
import { itemsIn } from '../items/item-view.ts'
import { oneFolder } from '../mutations/folders.scopes.ts'

interface LookedAt {
  folder: FolderView
  items: readonly ItemView[]
  analyses: readonly AnalysisHere[]
}

export const folderLook = pageLook(id =>
  firstRead({ rows: [...oneFolder(id).rows, ...allAnalyses.rows] }, async (rows): Promise<LookedAt | undefined> => {
    const folder = rows.of(folders).get(id)
    return folder && { folder, items: await itemsIn(rows, id), analyses: analysesIn(rows, id) }
  }),
)

/** A folder, its items and the analyses in it. Undefined while loading; a folder that is not on this device is null. */
export function useFolderAtOnce(id: string) {
  const { seen, when } = folderLook.useLooked(id)
  const folder = useAtOnce(seen?.folder, useFolder(id, when))
  const items = useAtOnce(seen?.items, useFolderItems(id, when))
  const analyses = useAtOnce(seen?.analyses, useFolderAnalyses(folder?.id ?? id, when))
  return { folder, items, analyses }
}

/** Nothing else takes time from a folder that is being drawn. */
export function useDrawing({ isKnown, isDrawn }: { isKnown: boolean; isDrawn: boolean }): void {
  folderLook.useShown(isDrawn)
  useEffect(() => (isKnown && !isDrawn ? holdFirstView() : undefined), [isKnown, isDrawn])
}
