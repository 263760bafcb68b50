import { visibilities, type Visibility, type VisibleField } from '#contract/profile-fields.ts'
import { flashError, flashSaved } from '#forms/flashes.ts'
import { Field } from '#ui/field/Field.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { changeOwnProfile } from '../editing/change-own-profile.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'
import { visibilityTexts } from '../sections/hidden-parts.ts'
import { visibilityOf } from './visibility.ts'

interface VisibilitySelectProps {
  profile: ProfileRow
  field: VisibleField
  label?: string
}

/** Who sees a part of the profile; saved as soon as it is chosen. */
export function VisibilitySelect({ profile, field, label = 'Who can see this?' }: VisibilitySelectProps) {
  const now = visibilityOf(profile, field)
  const choose = async (next: Visibility) => {
    try {
      await changeOwnProfile({ visibility: { [field]: next } }, { visibility: { [field]: now } })
      flashSaved('Visibility')
    } catch (thrown) {
      flashError(thrown)
    }
  }
  return (
    <Field label={label}>
      {/* The options are those of the type. */}
      <Select value={now} onChange={event => void choose(event.target.value as Visibility)}>
        <Options of={visibilities.map(one => [one, visibilityTexts[one]])} />
      </Select>
    </Field>
  )
}
