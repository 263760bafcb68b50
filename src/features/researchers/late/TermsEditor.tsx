import * as v from 'valibot'
import { changeBetween, changedList, type ListChange } from '#contract/list-change.ts'
import { ofTermLists, type TermList } from '#contract/profile.ts'
import { visibleFields } from '#contract/profile-fields.ts'
import type { Checked, FormErrors } from '#forms/check.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { type ProfileEdit, profileEdit } from '../editing/profile-edit.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'
import { EditorFrame } from '#forms/EditorFrame.tsx'
import type { SectionEditorProps } from './EditSectionModal.tsx'
import { Hint } from './Hint.tsx'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { termGroups, type TermGroupName } from './term-groups.data.ts'
import { TermListField } from './TermListField.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { VisibilitySelect } from './VisibilitySelect.tsx'

interface TermsEditorProps extends SectionEditorProps {
  group: TermGroupName
}

/** The lists of one group: free words, or choices. */
export const TermsEditor = (props: TermsEditorProps) => (
  <WithDraft name={`profile/${props.group}`} loading={<LoadingFrame title={termGroups[props.group].title} />}>
    {draft => <TermsForm {...props} stored={draft} />}
  </WithDraft>
)

/** What was added to each list and removed from it. The rest is not part of the values: what comes from another device meanwhile stays. */
type TermValues = Record<TermList, ListChange>
const noChange: ListChange = { added: [], removed: [] }
const unchanged: TermValues = ofTermLists(() => noChange)

const isChanged = ({ added, removed }: ListChange): boolean => added.length + removed.length > 0

/** The lists as they are after the changes. */
function checkTerms(profile: ProfileRow, values: TermValues): Checked<TermValues, ProfileEdit> {
  const changed = Object.entries(values).filter(([, change]) => isChanged(change))
  const edit = Object.fromEntries(changed.map(([list, change]) => [list, changedList(profile[list as TermList], change)]))
  const parsed = v.safeParse(profileEdit, edit)
  if (parsed.success) return { output: parsed.output }
  const errors: FormErrors<TermValues> = {}
  for (const { path, message } of parsed.issues) errors[path?.[0]?.key as TermList] ??= [message]
  return { errors }
}

function TermsForm({ profile, group, stored, onSaved }: TermsEditorProps & { stored: DraftStorage }) {
  const { title, lists } = termGroups[group]
  const { form, ...frame } = useProfileForm<TermValues>({
    start: unchanged,
    check: () => values => checkTerms(profile, values),
    seen: () => Object.fromEntries(lists.map(list => [list, profile[list]])),
    stored,
    what: title,
    onSaved,
  })
  return (
    <EditorFrame
      title={title}
      form={form}
      {...frame}
      hint={<Hint name="profile-terms">People find you by what you choose here, unless you hide it.</Hint>}
      below={lists.map(list => (
        <VisibilitySelect
          key={list}
          profile={profile}
          field={list}
          {...(lists.length > 1 && { label: `Who can see ${visibleFields[list].toLowerCase()}?` })}
        />
      ))}
    >
      {lists.map(list => (
        <TermListField
          key={list}
          list={list}
          value={changedList(profile[list], form.values[list])}
          error={form.errors[list]}
          onChange={names => form.set(list, changeBetween(profile[list], names))}
        />
      ))}
    </EditorFrame>
  )
}
