import * as v from 'valibot'
import { folderInput, folderName } from '#contract/folders.ts'
import { checkWith } from '#forms/check.ts'

export const checkFolder = checkWith(folderInput)

/** The check of a form that asks for the name alone. */
export const checkFolderName = checkWith(v.object({ name: folderName }))
