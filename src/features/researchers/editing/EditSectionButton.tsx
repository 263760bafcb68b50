import { Button } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { editSection } from './edit.ts'
import type { SectionScope } from './edit-section.modal.ts'

/** Beside the heading of a section on the own profile; `label` names the section for those who do not see where the button is. */
export const EditSectionButton = ({ scope, label }: { scope: SectionScope; label: string }) => (
  <Button kind="quiet" size="small" icon={Pencil} aria-label={`Edit ${label}`} onClick={() => editSection(scope)}>
    Edit
  </Button>
)
