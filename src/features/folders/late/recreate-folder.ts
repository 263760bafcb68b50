import * as v from 'valibot'
import { type FolderInput, folderInput } from '#contract/folders.ts'
import { commit, type ParkedChange, resolveChange } from '#offline/index.ts'
import { addBookmark } from '../acts/add-bookmark.mutation.ts'
import { createFolder } from '../acts/create-folder.mutation.ts'
import type { FolderView } from '../folders.reads.ts'

/**
 * The folder first, then one adding after the other: cut off in between, those that are left are parked as before and can
 * be sent into the new folder by hand.
 */
export async function recreateFolder(parked: ParkedChange, all: readonly ParkedChange[], folders: readonly FolderView[]): Promise<void> {
  const gone = folderOf(parked)
  const { id } = await commit(
    createFolder,
    formerFolder(
      parked,
      folders.find(folder => folder.id === gone),
    ),
  )
  const lost = all.filter(change => change.seq === parked.seq || (change.choices.includes('recreate') && folderOf(change) === gone))
  for (const { seq } of lost) await resolveChange(seq, 'elsewhere', id)
}

function folderOf({ kind, content }: ParkedChange): string | undefined {
  const parsed = kind === addBookmark.kind ? v.safeParse(addBookmark.payload, content) : undefined
  return parsed?.success ? parsed.output.folder_id : undefined
}

/** As this device still knows the folder; otherwise by the name in the change's own words, or a plain one. */
function formerFolder({ what }: ParkedChange, known: FolderView | undefined): FolderInput {
  const told = /^“(.*?)…?”$/su.exec(what.at(-1) ?? '')?.[1] ?? ''
  for (const candidate of [known, { name: told }]) {
    const parsed = v.safeParse(folderInput, candidate)
    if (parsed.success) return parsed.output
  }
  return { name: 'Recreated folder', description: '', is_private: true, tags: [] }
}
