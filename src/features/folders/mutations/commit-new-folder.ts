import type { FolderInput } from '#contract/folders.ts'
import { ringBell } from '#kit/bell.ts'
import { commit } from '#offline/index.ts'
import { createFolder } from './create-folder.mutation.ts'

/** Commits a new folder, animates the bell in the header (S1§4) and resolves with the folder's id. Throws NotSaved. */
export async function commitNewFolder(input: FolderInput): Promise<string> {
  const { id } = await commit(createFolder, input)
  ringBell()
  return id
}
