import type { FolderInput } from '#contract/folders.ts'
import { commit } from '#offline/index.ts'
import { ringBell } from '#ui/feedback/bell.ts'
import { createFolder } from './create-folder.mutation.ts'

/** Commits a new folder, rings the bell (S1§4) and resolves with its id. Throws NotSaved. */
export async function commitNewFolder(input: FolderInput): Promise<string> {
  const { id } = await commit(createFolder, input)
  ringBell()
  return id
}
