import { savesData } from '#kit/data-saver.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { Quote } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { CiteModal, type CiteModalProps } from './cite.modal.ts'

interface CiteButtonProps extends CiteModalProps {
  /** The text of the button; without it the button is an icon. */
  label?: string
}

/**
 * Opens the references of records. It needs no account and no right of a plan, unlike an export of data, and works offline.
 */
export function CiteButton({ items, entries, onExport, label }: CiteButtonProps) {
  if (items.length + (entries?.length ?? 0) === 0) return null
  const fetchAhead = () => void (savesData() || CiteModal.preload())
  const props = {
    'data-cite': '',
    onClick: () => void openModal(CiteModal, { items, ...(entries && { entries }), ...(onExport && { onExport }) }),
    onPointerEnter: fetchAhead,
  }
  return label === undefined ? (
    <IconButton {...props} icon={Quote} label="Cite" />
  ) : (
    <Button {...props} size="small" icon={Quote}>
      {label}
    </Button>
  )
}
