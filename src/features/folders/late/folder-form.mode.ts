import * as v from 'valibot'
import { folder as folderSchema, type FolderInput } from '#contract/folders.ts'
import type { FormErrors } from '#forms/check.ts'
import { errorsByField } from '#forms/errors-from.ts'
import { isSame } from '#kit/is-same.ts'
import { amendChange, commit, type ParkedChange } from '#offline/index.ts'
import { createFolder } from '../mutations/create-folder.mutation.ts'
import type { FolderFormProps } from '../form/folder-form.modal.ts'
import { commitNewFolder } from '../mutations/commit-new-folder.ts'
import { updateFolder } from '../mutations/update-folder.mutation.ts'

/** What the form is for. Decided once, when it opens. */
export interface FormMode {
  title: string
  submitLabel: string
  /** The values the fields start with. Closing asks only if they were changed. */
  start: FolderInput
  /** Errors of a refusal, by field. */
  wrong: FormErrors<FolderInput>
  /** Why the change was refused. */
  reason?: string
  /** The values on the server of the fields in conflict. */
  serverValues: Partial<FolderInput>
  /** Commits the change and resolves with the folder's id. Throws NotSaved. */
  save: (input: FolderInput) => Promise<string>
}

const empty: FolderInput = { name: '', description: '', is_private: true, tags: [] }
const fields = Object.keys(empty) as (keyof FolderInput)[]

const fieldsOf = ({ name, description, is_private, tags }: FolderInput): FolderInput => ({ name, description, is_private, tags: [...tags] })

/** Only the fields that differ, so that changes of different fields on two devices both stay. */
const changeOf = (before: FolderInput, after: FolderInput): Partial<FolderInput> =>
  Object.fromEntries(fields.filter(field => !isSame(after[field], before[field])).map(field => [field, after[field]]))

export function modeOf({ folder, parked }: FolderFormProps): FormMode {
  const retry = parked && (parked.kind === 'folder.create' ? retryCreate(parked) : folder && retryUpdate(parked, folder))
  if (retry) return retry
  if (folder) {
    const before = fieldsOf(folder)
    const seen = { version: folder.version ?? 0, fields: { ...before } }
    const save = async (input: FolderInput) => {
      await commit(updateFolder, { id: folder.id, change: changeOf(before, input), seen })
      return folder.id
    }
    return { title: 'Edit folder', submitLabel: 'Save', start: before, wrong: {}, serverValues: {}, save }
  }
  return { title: 'New folder', submitLabel: 'Create', start: empty, wrong: {}, serverValues: {}, save: commitNewFolder }
}

function retryCreate(parked: ParkedChange): FormMode {
  const { id, input } = v.parse(createFolder.payload, parked.content)
  return {
    title: 'Edit and try again',
    submitLabel: 'Create',
    start: input,
    wrong: errorsByField(parked.errors),
    reason: parked.why,
    serverValues: {},
    async save(corrected) {
      await amendChange(createFolder, parked.seq, corrected)
      return id
    },
  }
}

/** The fields show the user's values; where they are in conflict, the server's values are shown beside them. */
function retryUpdate(parked: ParkedChange, folder: NonNullable<FolderFormProps['folder']>): FormMode {
  const { id, change } = v.parse(updateFolder.payload, parked.content)
  const current = v.safeParse(folderSchema, parked.current)
  const now = current.success && current.output.version > (folder.version ?? 0) ? current.output : folder
  const before = fieldsOf(now)
  const mine = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<FolderInput>
  const conflicts = fields.filter(field => parked.conflict?.some(row => row.field === field))
  return {
    title: 'Edit and try again',
    submitLabel: 'Save',
    start: { ...before, ...mine },
    wrong: errorsByField(parked.errors),
    reason: parked.why,
    serverValues: Object.fromEntries(conflicts.map(field => [field, before[field]])),
    async save(corrected) {
      const seen = { version: now.version ?? 0, fields: { ...before } }
      await amendChange(updateFolder, parked.seq, { id, change: changeOf(before, corrected), seen })
      return id
    },
  }
}
