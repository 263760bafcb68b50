import * as v from 'valibot'
import { folderInput, folderName } from '#contract/folders.ts'
import { checkWith } from '#forms/check.ts'

export const checkFolder = checkWith(folderInput)

/** Checks a form that has only the name. */
export const checkFolderName = checkWith(v.object({ name: folderName }))
