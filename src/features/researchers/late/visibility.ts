import { visibilities, type Visibility, type VisibleField, visibleFieldNames } from '#contract/profile-fields.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'
import type { HiddenParts } from '../sections/hidden-parts.ts'

/** Who sees a field. One that this version does not know, from a later server, counts as hidden. */
export function visibilityOf({ visibility }: Pick<ProfileRow, 'visibility'>, field: VisibleField): Visibility {
  const stored = visibility[field] ?? 'public'
  return visibilities.find(one => one === stored) ?? 'only_me'
}

export const hiddenPartsOf = (profile: Pick<ProfileRow, 'visibility'>): HiddenParts =>
  Object.fromEntries(
    visibleFieldNames.flatMap(field => {
      const seenBy = visibilityOf(profile, field)
      return seenBy === 'public' ? [] : [[field, seenBy]]
    }),
  )
