import { IconButton } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import type { SectionScope } from '../editing/edit-section.modal.ts'
import { editSection } from '../editing/edit.ts'

/** Opens the form of a section of the own profile. */
export const EditButton = ({ scope, of }: { scope: SectionScope; of: string }) => (
  <IconButton icon={Pencil} size="small" label={`Edit ${of}`} onClick={() => editSection(scope)} />
)
