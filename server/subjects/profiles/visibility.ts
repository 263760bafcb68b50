import { visibilities, type Visibility, type VisibleField } from '#contract/profile-fields.ts'
import type { StoredProfile } from './rows.ts'

/** As whom somebody looks at a profile: as everybody, as a logged-in user, or as its owner. */
export type Sight = Visibility

/** Whether a part of a profile is shown to those who see it like this. */
export const isShown = ({ visibility }: Pick<StoredProfile, 'visibility'>, field: VisibleField, sight: Sight): boolean =>
  visibilities.indexOf(visibility[field] ?? 'public') <= visibilities.indexOf(sight)
