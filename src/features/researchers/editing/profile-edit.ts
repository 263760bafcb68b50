import * as v from 'valibot'
import { changeBetween, changedList } from '#contract/list-change.ts'
import { option } from '#contract/option.ts'
import { type TermList, termLists } from '#contract/profile.ts'
import { researcherChange, type ResearcherBase, type ResearcherChange } from '#contract/profile-fields.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'

const { function_title_id: _title, country_id: _country, gender_id: _gender, ...same } = researcherChange.entries
const choice = v.optional(v.nullable(option))

/** The fields of the own profile that change, as they are shown: choices with their names, because the outbox shows them. Null clears a choice. */
export const profileEdit = v.object({ ...same, function_title: choice, country: choice, gender: choice })
export type ProfileEdit = v.InferOutput<typeof profileEdit>
type EditedField = keyof ProfileEdit
type Fields = Readonly<Record<string, unknown>>

const isList = (field: string): field is TermList => (termLists as readonly string[]).includes(field)

/** Whether what two devices did to a field is joined, so that nobody is asked. */
export const isJoined = (field: string): boolean => isList(field) || field === 'visibility'

/**
 * What is shown of a changed field: of lists what was added and removed since the user saw them, so that what another device did meanwhile
 * stays; of anything else the new value.
 */
function shownValue(field: EditedField, value: unknown, { now, seen }: { now: unknown; seen: unknown }): unknown {
  if (isList(field)) return changedList(now as string[], changeBetween((seen ?? now) as string[], value as string[]))
  return field === 'visibility' ? { ...(now as object), ...(value as object) } : value
}

/** The profile with a change; `seen` are the values that the user saw of its fields. */
export function withEdit(row: ProfileRow, edit: ProfileEdit, seen: Fields = {}): ProfileRow {
  const now: Fields = { ...row }
  const changed = Object.entries(edit).flatMap(([field, value]): [string, unknown][] =>
    value === undefined ? [] : [[field, shownValue(field as EditedField, value, { now: now[field], seen: seen[field] })]],
  )
  // The fields of an edit are fields of the profile.
  const next = { ...row, ...Object.fromEntries(changed) } as ProfileRow
  const isRenamed = edit.first_name !== undefined || edit.last_name !== undefined
  return isRenamed ? { ...next, full_name: `${next.first_name} ${next.last_name}`.trim() } : next
}

const idOf = (chosen: unknown): string | null => (chosen as { id: string } | null)?.id ?? null

/** Fields of an edit as the server takes them: a choice is its id. */
function wireFields(fields: Fields): Record<string, unknown> {
  const { function_title, country, gender, ...others } = fields
  return {
    ...others,
    ...(function_title !== undefined && { function_title_id: idOf(function_title) }),
    ...(country !== undefined && { country_id: idOf(country) }),
    ...(gender !== undefined && { gender_id: idOf(gender) }),
  }
}

/** The body of a change: its fields, and the values that the user saw of them. */
export const wireOfEdit = (edit: ProfileEdit, seen: Fields): { researcher: ResearcherChange; base: ResearcherBase } => ({
  researcher: wireFields(edit),
  base: wireFields(seen),
})
