import * as v from 'valibot'
import { type FolderInput, folderInput } from '#contract/folders.ts'
import { commit, type ParkedChange, resolveChange } from '#offline/index.ts'
import { addBookmark } from '../mutations/add-bookmark.mutation.ts'
import { createFolder } from '../mutations/create-folder.mutation.ts'
import type { FolderView } from '../folders.reads.ts'

/**
 * Creates the folder first, then adds one bookmark after the other. If this is interrupted, the remaining ones stay parked, and the
 * user can add them to the new folder one by one.
 */
export async function recreateWithBookmarks(
  parked: ParkedChange,
  all: readonly ParkedChange[],
  folders: readonly FolderView[],
): Promise<void> {
  const missing = folderOf(parked)
  const { id } = await commit(
    createFolder,
    formerFolder(
      parked,
      folders.find(folder => folder.id === missing),
    ),
  )
  const refused = all.filter(change => change.seq === parked.seq || (change.choices.includes('recreate') && folderOf(change) === missing))
  for (const { seq } of refused) await resolveChange(seq, 'elsewhere', id)
}

function folderOf({ kind, content }: ParkedChange): string | undefined {
  const parsed = kind === addBookmark.kind ? v.safeParse(addBookmark.payload, content) : undefined
  return parsed?.success ? parsed.output.folder_id : undefined
}

/** The folder as this device still has it; else with the name quoted in the change's words, else with a default name. */
function formerFolder({ what }: ParkedChange, cached: FolderView | undefined): FolderInput {
  const quotedName = /^“(.*?)…?”$/su.exec(what.at(-1) ?? '')?.[1] ?? ''
  for (const candidate of [cached, { name: quotedName }]) {
    const parsed = v.safeParse(folderInput, candidate)
    if (parsed.success) return parsed.output
  }
  return { name: 'Recreated folder', description: '', is_private: true, tags: [] }
}
