import { openModal } from '#ui/overlay/modal.ts'
import { EditProfileModal } from './edit-profile.modal.ts'
import { EditSectionModal, type SectionScope } from './edit-section.modal.ts'

/** Opens the form of name, titles, country and gender; only for the owner of the profile. */
export const editProfile = (): void => void openModal(EditProfileModal, {})

/** Opens the form of one section; only for the owner of the profile. */
export const editSection = (scope: SectionScope): void => void openModal(EditSectionModal, { scope })
