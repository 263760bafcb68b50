import { Button, IconButton } from '#ui/button/Button.tsx'
import { Quote } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { type CitedItem, CiteModal } from './cite.modal.ts'

interface CiteButtonProps {
  items: readonly CitedItem[]
  /** With words; otherwise an icon. What the words are, unless they are "Cite". */
  labelled?: boolean | string
}

/**
 * Opens the references to records. Open to everybody, guests too: taking a reference along needs neither an account nor a right of a
 * plan, unlike an export of data, and it works without a network.
 */
export function CiteButton({ items, labelled = false }: CiteButtonProps) {
  if (items.length === 0) return null
  const face = { 'data-cite': '', onClick: () => void openModal(CiteModal, { items }), onPointerEnter: CiteModal.preload }
  return labelled === false ? (
    <IconButton {...face} icon={Quote} label="Cite" />
  ) : (
    <Button {...face} size="small" icon={Quote}>
      {labelled === true ? 'Cite' : labelled}
    </Button>
  )
}
