import { Pencil } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { SectionScope } from '../editing/edit-section.modal.ts'
import { editSection } from '../editing/edit.ts'

/** The forms of what stands among the facts. */
const forms: readonly [label: string, scope: SectionScope][] = [
  ['Keywords', 'keywords'],
  ['Disciplines', 'disciplines'],
  ['Diseases and model organisms', 'typedInterests'],
  ['Fields of work', 'fields'],
  ['What you’re open to', 'collaboration'],
  ['Links and ORCID', 'social'],
  ['Who can see what', 'visibility'],
]

/** What the owner can edit of the facts. */
export const EditMenu = () => (
  <Menu
    label="Edit these facts"
    icon={Pencil}
    size="small"
    align="start"
    items={forms.map(([label, scope]) => ({ label, onSelect: () => editSection(scope) }))}
  />
)
