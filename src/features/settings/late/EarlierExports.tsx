import { ExportModal } from '#features/exports/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { History } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'

/** Opens the list of exports that were made, which stays readable without the right to export. */
export default function EarlierExports() {
  return (
    <Button icon={History} onClick={() => void openModal(ExportModal, {})}>
      Earlier exports
    </Button>
  )
}
