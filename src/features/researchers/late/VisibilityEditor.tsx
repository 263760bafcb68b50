import { visibleFieldNames, visibleFields } from '#contract/profile-fields.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { SectionEditorProps } from './EditSectionModal.tsx'
import css from './VisibilityEditor.module.css'
import { VisibilitySelect } from './VisibilitySelect.tsx'

/** Who sees each part of the profile, in one place. */
export const VisibilityEditor = ({ profile }: SectionEditorProps) => (
  <ModalFrame title="Who can see what">
    <p className={css['about']}>Your name is always public. What is hidden isn’t searched either. Each choice is saved at once.</p>
    <div className={css['fields']}>
      {visibleFieldNames.map(field => (
        <VisibilitySelect key={field} profile={profile} field={field} label={visibleFields[field]} />
      ))}
    </div>
  </ModalFrame>
)
