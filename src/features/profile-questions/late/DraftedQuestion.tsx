import { WithDraft } from '#forms/WithDraft.tsx'
import { AskForm, type AskFormProps } from './AskForm.tsx'

/** The form with what was typed there before; `draft` is the name of the draft. */
export default function DraftedQuestion({ draft, ...props }: Omit<AskFormProps, 'draft'> & { draft: string }) {
  return <WithDraft name={draft}>{stored => <AskForm {...props} draft={stored} />}</WithDraft>
}
