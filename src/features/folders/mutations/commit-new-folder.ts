import type { FolderInput } from '#contract/folders.ts'
import { commit } from '#offline/index.ts'
import { createFolder } from './create-folder.mutation.ts'

/** Commits a new folder and resolves with its id. Throws NotSaved. */
export async function commitNewFolder(input: FolderInput): Promise<string> {
  const { id } = await commit(createFolder, input)
  return id
}
