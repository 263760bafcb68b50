import type { FolderInput } from '#contract/folders.ts'
import { ringBell } from '#kit/bell.ts'
import { commit } from '#offline/index.ts'
import { createFolder } from './create-folder.mutation.ts'

/** Makes a folder, rings the header's bell for it (S1§4), and answers with its id. Throws NotSaved. */
export async function makeFolder(input: FolderInput): Promise<string> {
  const { id } = await commit(createFolder, input)
  ringBell()
  return id
}
