import * as v from 'valibot'
import { folder as folderSchema, type FolderInput } from '#contract/folders.ts'
import type { FormErrors } from '#forms/check.ts'
import { errorsByField } from '#forms/errors-from.ts'
import { isSame } from '#forms/is-same.ts'
import { amendChange, commit, type ParkedChange } from '#offline/index.ts'
import { createFolder } from '../acts/create-folder.mutation.ts'
import type { FolderFormProps } from '../form/folder-form.modal.ts'
import { makeFolder } from '../acts/make-folder.ts'
import { updateFolder } from '../acts/update-folder.mutation.ts'

/** What the form is about, decided once when it opens. */
interface Purpose {
  title: string
  act: string
  /** What stands in the fields at first; closing asks only when they differ from it. */
  typed: FolderInput
  /** What a refusal said of the fields. */
  wrong: FormErrors<FolderInput>
  /** The server's words about what was refused. */
  why?: string
  /** Where somebody else changed the same field: what it is now. */
  theirs: Partial<FolderInput>
  /** Resolves with the folder's id once the change is written down. Throws NotSaved. */
  save: (input: FolderInput) => Promise<string>
}

const empty: FolderInput = { name: '', description: '', is_private: true, tags: [] }
const fields = Object.keys(empty) as (keyof FolderInput)[]

const fieldsOf = ({ name, description, is_private, tags }: FolderInput): FolderInput => ({ name, description, is_private, tags: [...tags] })

/** The fields that differ, and only those: two devices' changes of different fields both stay. */
const changeOf = (before: FolderInput, after: FolderInput): Partial<FolderInput> =>
  Object.fromEntries(fields.filter(field => !isSame(after[field], before[field])).map(field => [field, after[field]]))

export function purposeOf({ folder, parked }: FolderFormProps): Purpose {
  const again = parked && (parked.kind === 'folder.create' ? createAgain(parked) : folder && changeAgain(parked, folder))
  if (again) return again
  if (folder) {
    const before = fieldsOf(folder)
    const save = async (input: FolderInput) => {
      await commit(updateFolder, { id: folder.id, change: changeOf(before, input) })
      return folder.id
    }
    return { title: 'Edit folder', act: 'Save', typed: before, wrong: {}, theirs: {}, save }
  }
  return { title: 'New folder', act: 'Create', typed: empty, wrong: {}, theirs: {}, save: makeFolder }
}

function createAgain(parked: ParkedChange): Purpose {
  const { id, input } = v.parse(createFolder.payload, parked.content)
  return {
    title: 'Edit and retry',
    act: 'Create',
    typed: input,
    wrong: wrongOf(parked),
    why: parked.why,
    theirs: {},
    async save(corrected) {
      await amendChange(createFolder, parked.seq, corrected)
      return id
    },
  }
}

/** The fields show the user's own words on top of what the server has; both are told where they differ. */
function changeAgain(parked: ParkedChange, folder: NonNullable<FolderFormProps['folder']>): Purpose {
  const { id, change } = v.parse(updateFolder.payload, parked.content)
  const refusedFor = v.safeParse(folderSchema, parked.current)
  const now = refusedFor.success && refusedFor.output.version > (folder.version ?? 0) ? refusedFor.output : folder
  const before = fieldsOf(now)
  const mine = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<FolderInput>
  const disputed = fields.filter(field => parked.conflict?.some(row => row.field === field))
  return {
    title: 'Edit and retry',
    act: 'Save',
    typed: { ...before, ...mine },
    wrong: wrongOf(parked),
    why: parked.why,
    theirs: Object.fromEntries(disputed.map(field => [field, before[field]])),
    async save(corrected) {
      const seen = { version: now.version ?? 0, fields: { ...before } }
      await amendChange(updateFolder, parked.seq, { id, change: changeOf(before, corrected), seen })
      return id
    },
  }
}

const wrongOf = ({ errors }: ParkedChange): FormErrors<FolderInput> => errorsByField(errors)
