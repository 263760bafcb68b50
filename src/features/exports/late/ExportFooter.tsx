import { leadTo } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download, Lock } from '#ui/Icon.tsx'
import { formId } from './ExportForm.tsx'
import type { ExportChoice } from './use-export-choice.ts'

/** Begins the export, or says which plan has it. */
export function ExportFooter({ choice: { config, count, most, template } }: { choice: ExportChoice }) {
  const may = useRight('export')
  if (!may || config?.premium === false)
    return (
      <Button kind="primary" icon={Lock} onClick={() => leadTo('export')}>
        Export
      </Button>
    )
  return (
    <Button kind="primary" type="submit" form={formId} icon={Download} aria-disabled={!config || most === 0 || undefined}>
      {template === 'contacts' ? 'Export contacts' : most > 0 ? `Export ${counted(count, 'item')}` : 'Export'}
    </Button>
  )
}
