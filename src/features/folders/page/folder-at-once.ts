import { useEffect, useMemo, useState } from 'react'
import { allAnalyses, type AnalysisHere, analysesIn, useFolderAnalyses } from '#features/analyses/index.ts'
import { isSame } from '#forms/is-same.ts'
import { holdFirstView } from '#kit/first-view.ts'
import { firstRows, openMirror } from '#offline/index.ts'
import { folders } from '../folders.mirrored.ts'
import { type FolderView, type ItemView, useFolder, useFolderItems } from '../folders.reads.ts'
import { itemsIn } from '../items/item-view.ts'
import { oneFolder } from '../mutations/folders.scopes.ts'

interface LookedAt {
  folder: FolderView
  items: readonly ItemView[]
  analyses: readonly AnalysisHere[]
}

let noteShown = () => {}
/** Resolves when a folder with its items is first drawn: until then nothing else takes time from it. */
export const folderShown = new Promise<void>(resolve => (noteShown = resolve))

let first: LookedAt | undefined

/** Looks for what this device has of a folder: the mirror comes after it is drawn ([Note: First look]), or at once where only it can say. */
export async function lookAtFolder(id: string): Promise<void> {
  first = undefined
  const rows = await firstRows({ rows: [...oneFolder(id).rows, ...allAnalyses.rows] })
  const folder = rows?.of(folders).get(id)
  if (rows && folder) first = { folder, items: await itemsIn(rows, id), analyses: analysesIn(rows, id) }
  else openMirror()
}

/**
 * A folder, its items and the analyses in it from the mirror, and until it is there as they were looked at first. Undefined while loading; a folder that
 * is not on this device is null.
 */
export function useFolderAtOnce(id: string) {
  const [seen] = useState(() => (first?.folder.id === id ? first : undefined))
  const [when] = useState<'idle' | 'now'>(seen ? 'idle' : 'now')
  const looked = seen?.folder.id === id ? seen : undefined
  const folder = useSteady(looked?.folder, useFolder(id, when))
  const items = useSteady(looked?.items, useFolderItems(id, when))
  const analyses = useSteady(looked?.analyses, useFolderAnalyses(folder?.id ?? id, when))
  return { folder, items, analyses }
}

/** Nothing else takes time from a folder that is being drawn. */
export function useDrawing({ isKnown, isDrawn }: { isKnown: boolean; isDrawn: boolean }): void {
  useEffect(() => {
    if (isDrawn) noteShown()
    return isKnown && !isDrawn ? holdFirstView() : undefined
  }, [isKnown, isDrawn])
}

/** What is read, and until then what was looked at; that stays if it is the same, so that nothing is drawn again. */
const useSteady = <T>(looked: T | undefined, read: T | undefined): T | undefined =>
  useMemo(() => (read === undefined || (looked !== undefined && isSame(looked, read)) ? looked : read), [looked, read])
