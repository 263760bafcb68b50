import * as v from 'valibot'
import { type FolderInput, folderInput, folderName } from '#contract/folders.ts'

export type FolderFaults = Partial<Record<keyof FolderInput, string[]>>

/** What is wrong with a folder's name, in sentences. */
export function nameFaults(name: string): string[] {
  const parsed = v.safeParse(folderName, name)
  return parsed.success ? [] : [parsed.issues[0].message]
}

/** The folder as it will be saved, or what is wrong, by field. */
export function checkedFolder(typed: FolderInput): { input: FolderInput } | { faults: FolderFaults } {
  const parsed = v.safeParse(folderInput, typed)
  if (parsed.success) return { input: parsed.output }
  const faults: FolderFaults = {}
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key as keyof FolderInput | undefined
    if (field === undefined) continue
    // A text that is empty breaks several rules; the first sentence says enough.
    faults[field] ??= [sentenceOf(issue)]
  }
  return { faults }
}

/** A union answers with its own sentence; the one of its last choice is the rule that the person broke. */
const sentenceOf = (issue: v.BaseIssue<unknown>): string => issue.issues?.at(-1)?.message ?? issue.message
