import type { ComponentType } from 'react'
import type { SectionScope } from '../editing/edit-section.modal.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import type { ProfileRow } from '../researchers.mirrored.ts'
import { type OwnProfile, useOwnProfile } from '../own-profile.reads.ts'
import { AboutEditor } from './AboutEditor.tsx'
import { CareerEditor } from './CareerEditor.tsx'
import { LinksEditor } from './LinksEditor.tsx'
import { LoadingFrame } from '#forms/LoadingFrame.tsx'
import { NotHereYet } from './NotHereYet.tsx'
import { TermsEditor } from './TermsEditor.tsx'
import { VisibilityEditor } from './VisibilityEditor.tsx'

/** What an editor of the profile's row gets. */
export interface SectionEditorProps {
  profile: ProfileRow
  onSaved: () => void
}

type RowScope = Exclude<SectionScope, 'experiences' | 'educations'>

const editors: Readonly<Record<RowScope, ComponentType<SectionEditorProps>>> = {
  about: AboutEditor,
  social: LinksEditor,
  visibility: VisibilityEditor,
  disciplines: props => <TermsEditor {...props} group="disciplines" />,
  researchInterests: props => <TermsEditor {...props} group="interests" />,
  typedInterests: props => <TermsEditor {...props} group="typedInterests" />,
  keywords: props => <TermsEditor {...props} group="keywords" />,
  fields: props => <TermsEditor {...props} group="fields" />,
  collaboration: props => <TermsEditor {...props} group="collaboration" />,
}

/** The form of one section of the own profile (S2§2). It reads from the mirror, so it opens and saves offline too. */
export default function EditSectionModal({ scope, close }: { scope: SectionScope } & ModalProps<void>) {
  const own = useOwnProfile()
  if (!own) return <LoadingFrame title="Edit profile" />
  return <Section scope={scope} own={own} onSaved={() => close()} />
}

function Section({ scope, own, onSaved }: { scope: SectionScope; own: OwnProfile; onSaved: () => void }) {
  if (scope === 'experiences' || scope === 'educations') return <CareerEditor kind={scope} rows={own[scope]} />
  if (!own.profile) return <NotHereYet />
  const Editor = editors[scope]
  return <Editor profile={own.profile} onSaved={onSaved} />
}
